const { createElement } = require('react');

// Most elements of a page are lines of icons, which no test reads: each icon is one element, with the class of its name.
const icons = new Map();
const classOf = (name) => `lucide-${name.replace(/(?<=[a-z])(?=[A-Z0-9])/g, '-').toLowerCase()}`;
const iconOf =
  (name) =>
  ({ className = '', 'aria-hidden': hidden = true }) =>
    createElement('svg', { className: `lucide ${classOf(name)} ${className}`, 'aria-hidden': hidden });

module.exports = new Proxy(icons, {
  get: (_icons, name) => icons.get(name) ?? icons.set(name, iconOf(name)).get(name),
});
