// Before the first paint: the theme that was chosen here, or else the system's.
(function () {
    var chosen = 'system';
    try {
        chosen = JSON.parse(localStorage.getItem('glaciarium') || '{}').theme || 'system';
    } catch {
        // A browser that keeps nothing, or something unreadable in it: the system's theme will do.
    }
    var dark =
        chosen === 'dark' ||
        (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
    document.documentElement.dataset.theme = dark ? 'dark' : 'light';
})();
