"use strict";
const READABLE = 11; // pixels of a letter
const LINE = 1.164; // the height of a line of the table: blocks of letters then touch
const data = JSON.parse(document.getElementById("data").textContent);
const byId = (id) => document.getElementById(id);
const rows = [...document.querySelectorAll(".row")];
let at = 0;
let way = 0; // in which the table is drawn
let chosen = false; // by hand: then it stays

// Everything from the record goes in as text, and nothing as markup.
function element(kind, className, ...children) {
  const made = document.createElement(kind);
  if (className) made.className = className;
  made.append(...children);
  return made;
}

function shape(seat) {
  const space = "http://www.w3.org/2000/svg";
  const drawing = document.createElementNS(space, "svg");
  drawing.setAttribute("class", `seat s${seat}`);
  drawing.setAttribute("aria-hidden", "true");
  const used = document.createElementNS(space, "use");
  used.setAttribute("href", `#seat-${seat}`);
  drawing.append(used);
  return drawing;
}

function show(number, { scroll = false } = {}) {
  at = Math.max(0, Math.min(data.steps.length - 1, number));
  const step = data.steps[at];
  showTable(step);
  showWords(step);
  byId("slider").value = at;
  byId("slider").setAttribute("aria-valuetext", `Move ${step.move + 1}, ${data.names[step.seat]}`);
  for (const id of ["first", "back"]) byId(id).disabled = at === 0;
  for (const id of ["on", "last"]) byId(id).disabled = at === data.steps.length - 1;
  rows.forEach((row, nth) => (nth === at ? row.setAttribute("aria-current", "true") : row.removeAttribute("aria-current")));
  keepInSight(rows[at]);
  for (const plot of document.querySelectorAll(".plot")) showCursor(plot, step.move);
  history.replaceState(null, "", `#move-${step.move + 1}`);
  if (scroll) byId("walk").scrollIntoView({ block: "start" });
}

function keepInSight(row) {
  const list = row.closest(".all");
  const top = row.offsetTop - list.offsetTop;
  if (top < list.scrollTop || top + row.offsetHeight > list.scrollTop + list.clientHeight)
    list.scrollTop = top - list.clientHeight / 2;
}

function showCursor(plot, move) {
  const box = plot.viewBox.baseVal, left = +plot.dataset.left, right = +plot.dataset.right;
  const x = left + ((box.width - left - right) * move) / Math.max(data.moves, 1);
  const cursor = plot.querySelector(".cursor");
  cursor.setAttribute("transform", `translate(${x})`);
  cursor.classList.add("on");
}

function showTable(step) {
  byId("seen").textContent = `What ${data.names[step.seat]} saw before move ${step.move + 1} of ${data.moves}`;
  if (!chosen && !step.pictures[way].rings.length) way = mostRings(step);
  showWays(step);
  const grid = byId("table"), picture = step.pictures[way];
  grid.style.setProperty("--columns", picture.width);
  grid.replaceChildren(...picture.lines.map((line) => lineOf(data.lines[line])));
  for (const [kind, x, y, width, height] of picture.rings) {
    const ring = element("span", `ring ${kind}${height === 1 ? " flat" : ""}`);
    ring.style.cssText = `left:${x}ch;top:${y * LINE}em;width:${width}ch;height:${height * LINE}em`;
    grid.append(ring);
  }
  grid.setAttribute("aria-label", `The table; below it stands in words.`);
  byId("status").textContent = step.status.join(" · ");
  keepRingInSight();
  byId("labels").replaceChildren(...picture.labels.map((label) => element("li", "", data.labels[label])));
}

function lineOf(runs) {
  const line = element("div", "");
  for (let nth = 0; nth < runs.length; nth += 2) line.append(element("i", data.styles[runs[nth]], runs[nth + 1]));
  return line;
}

function mostRings(step) {
  const rings = step.pictures.map((picture) => picture.rings.length), most = Math.max(...rings);
  return most ? rings.indexOf(most) : way;
}

function showWays(step) {
  [...byId("ways").children].forEach((button, nth) => {
    button.setAttribute("aria-pressed", nth === way);
    const rings = step.pictures[nth].rings.length > 0;
    button.title = rings ? "What was played or best is to be seen here" : "";
    button.replaceChildren(data.pictures[nth], ...(rings ? [element("span", "here")] : []));
  });
}

function choose(number) {
  way = number % data.pictures.length;
  chosen = true;
  showTable(data.steps[at]);
}

// The first way in which letters are large enough to read without scrolling, or else the narrowest.
function fitting() {
  const widths = data.steps[0].pictures.map((picture) => picture.width);
  const room = (byId("around").clientWidth - 16) / (READABLE * 0.604);
  const first = widths.findIndex((width) => width <= room);
  return first < 0 ? widths.indexOf(Math.min(...widths)) : first;
}

function scrolls() {
  return byId("around").scrollWidth > byId("around").clientWidth;
}

// A table wider than a small screen scrolls to what was played.
function keepRingInSight() {
  byId("around").tabIndex = scrolls() ? 0 : -1;
  const around = byId("around"), ring = byId("table").querySelector(".ring");
  if (!ring) return;
  const right = ring.offsetLeft + ring.offsetWidth;
  around.scrollLeft = right < around.clientWidth ? 0 : right - (ring.offsetWidth + around.clientWidth) / 2;
}

function showWords(step) {
  const played = step.advice.find((option) => option.played);
  const head = element("h2", "", shape(step.seat), `${data.names[step.seat]}: ${played.words}`);
  head.append(element("span", `chip ${step.mark}`, step.marked || "good"));
  const cost = played.best ? "The best that was found." : `Gives up ${step.cost}${data.alone ? "" : " of the chance to win"}.`;
  const why = element("p", "why", played.reason);
  byId("live").textContent = `Move ${step.move + 1}, ${data.names[step.seat]}: ${played.words}. ${step.marked || "Good"}. ${cost} ${played.reason}`;
  const asked = element("p", "dim", `${step.ask} (${step.options} options)`), lost = element("p", "lost", cost);
  byId("say").replaceChildren(
    element("div", "", head, asked, lost), why, element("div", "", ...step.advice.map((option) => optionOf(step, option))), compared(step),
  );
}

function optionOf(step, option) {
  const name = element("b", "");
  if (option.played || option.best) name.append(element("span", option.played ? "key-played" : "key-best"));
  name.append(option.words);
  for (const tag of ["best", "played"]) if (option[tag]) name.append(element("span", "tag", tag));
  const meter = element("div", "meter", element("span", ""), element("em", ""));
  const percent = (part) => `${100 * Math.max(0, Math.min(1, part))}%`;
  meter.style.setProperty("--fill", `var(--s${step.seat})`);
  meter.firstChild.style.width = percent(option.chance);
  meter.lastChild.style.left = percent(option.chance - option.error);
  meter.lastChild.style.width = percent(2 * option.error);
  const goal = option.goal === "win" ? "" : ` ${option.goal}`;
  const ends = `Ends at about ${option.own}${option.rivals.length ? ` to ${option.rivals.join(", ")}` : " points"}.`;
  const about = option.played ? ends : `${ends} ${option.reason}`;
  const parts = [name];
  if (option.goal) parts.push(element("span", "", option.told + goal), meter);
  return element("div", "option", ...parts, element("p", "", about));
}

function compared(step) {
  const best = step.advice.find((option) => option.best), played = step.advice.find((option) => option.played);
  const chosen = best === played ? [best] : [best, played];
  const table = element("table", "", element("caption", "", `Points to expect of ${data.names[step.seat]}, by category`));
  const line = (kind, cells) => element("tr", kind, ...cells.map((cell, nth) => element(nth && kind !== "head" ? "td" : "th", "", cell)));
  table.append(line("head", ["", ...(best === played ? ["played"] : ["best", "played"])]));
  best.rows.forEach(([category], nth) => {
    const cells = chosen.map((option) => option.rows[nth][1].toFixed(1));
    if (cells.some((cell) => +cell !== 0)) table.append(line("", [category, ...cells]));
  });
  const sum = (option) => option.rows.reduce((total, row) => total + row[1], 0).toFixed(1);
  table.append(line("sum", ["total", ...chosen.map(sum)]));
  return table;
}

function nextWrong() {
  for (let ahead = 1; ahead <= data.steps.length; ahead++) {
    const number = (at + ahead) % data.steps.length;
    if (data.steps[number].mark !== "good") return number;
  }
  return at;
}

function nearest(move) {
  let best = 0;
  data.steps.forEach((step, nth) => {
    if (Math.abs(step.move - move) < Math.abs(data.steps[best].move - move)) best = nth;
  });
  return best;
}

function pointed(plot, event) {
  const box = plot.viewBox.baseVal, left = +plot.dataset.left, right = +plot.dataset.right;
  const { x } = new DOMPoint(event.clientX, event.clientY).matrixTransform(plot.getScreenCTM().inverse());
  show(nearest(((x - left) * data.moves) / (box.width - left - right)));
}

function key(event) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (/^v$/i.test(event.key) && data.pictures.length > 1) return choose(way + 1);
  const moves = { m: nextWrong(), M: nextWrong() };
  // The slider, the list, and a table that scrolls, have these keys for themselves.
  if (event.target.type !== "range" && !event.target.matches(".all") && !(event.target.matches(".table") && scrolls()))
    Object.assign(moves, { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: data.steps.length - 1 });
  if (event.key in moves) {
    event.preventDefault();
    show(moves[event.key]);
  }
}

if (data.steps.length) {
  byId("walk").hidden = false;
  byId("slider").max = data.steps.length - 1;
  byId("slider").addEventListener("input", () => show(+byId("slider").value));
  byId("first").addEventListener("click", () => show(0));
  byId("back").addEventListener("click", () => show(at - 1));
  byId("on").addEventListener("click", () => show(at + 1));
  byId("last").addEventListener("click", () => show(data.steps.length - 1));
  byId("wrong").addEventListener("click", () => show(nextWrong()));
  byId("wrong").disabled = data.steps.every((step) => step.mark === "good");
  for (const row of rows) row.addEventListener("click", () => show(+row.dataset.at, { scroll: true }));
  for (const turn of document.querySelectorAll(".go"))
    turn.addEventListener("click", () => show(nearest(+turn.dataset.move), { scroll: true }));
  for (const plot of document.querySelectorAll(".plot")) plot.addEventListener("click", (event) => pointed(plot, event));
  document.addEventListener("keydown", key);
  way = fitting();
  if (data.pictures.length > 1) {
    byId("ways").append(...data.pictures.map(() => element("button", "")));
    [...byId("ways").children].forEach((button, nth) => button.addEventListener("click", () => choose(nth)));
  }
  const asked = /^#move-(\d+)$/.exec(location.hash);
  show(asked ? nearest(+asked[1] - 1) : 0);
}
