/** Small helpers that the posters draw with. Loaded as a classic script, because pages opened from disk can't load modules. */

/** @typedef {{ x: number, y: number }} Point */

/**
 * The same "random" numbers at every run, so that a renewed poster differs only where it was changed.
 * @param {number} seed
 */
function seededRandom(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/**
 * Adds an SVG element with these attributes to `parent` and gives it back.
 * @param {Element} parent
 * @param {string} name
 * @param {Record<string, string | number>} attributes
 */
function draw(parent, name, attributes = {}) {
  const element = document.createElementNS('http://www.w3.org/2000/svg', name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  return parent.appendChild(element);
}

/**
 * The point at this distance and angle (degrees, clockwise from the right) of a centre.
 * @param {Point} centre
 * @param {number} distance
 * @param {number} degrees
 */
function around(centre, distance, degrees) {
  const angle = (degrees * Math.PI) / 180;
  return { x: centre.x + distance * Math.cos(angle), y: centre.y + distance * Math.sin(angle) };
}

/**
 * A closed smooth path through points (Catmull-Rom as Béziers).
 * @param {Point[]} points
 */
function smoothRing(points) {
  /** @param {number} index */
  const at = (index) => /** @type {Point} */ (points[(index + points.length) % points.length]);
  const segments = points.map((_, index) => {
    const [before, from, to, after] = [at(index - 1), at(index), at(index + 1), at(index + 2)];
    const first = `${from.x + (to.x - before.x) / 6} ${from.y + (to.y - before.y) / 6}`;
    const second = `${to.x - (after.x - from.x) / 6} ${to.y - (after.y - from.y) / 6}`;
    return `C ${first} ${second} ${to.x} ${to.y}`;
  });
  return `M ${at(0).x} ${at(0).y} ${segments.join(' ')} Z`;
}

/** Adds grain to the whole poster. */
function addGrain() {
  const svg = draw(document.body, 'svg', { class: 'grain' });
  const filter = draw(svg, 'filter', { id: 'grain-noise' });
  draw(filter, 'feTurbulence', { type: 'fractalNoise', baseFrequency: '0.8', numOctaves: '2', seed: '7' });
  draw(filter, 'feColorMatrix', { type: 'saturate', values: '0' });
  draw(svg, 'rect', { width: '100%', height: '100%', filter: 'url(#grain-noise)' });
}

Object.assign(globalThis, { seededRandom, draw, around, smoothRing, addGrain });
