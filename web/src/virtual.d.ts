/** The address of the sprite that tools/icons.ts puts together. */
declare module 'virtual:icons' {
    const address: string;
    export default address;
}
