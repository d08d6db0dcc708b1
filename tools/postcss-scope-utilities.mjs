import path from 'node:path';

/**
 * Limits a remote's utility classes to the remote's own elements.
 *
 * Every app has a sheet with the utilities it uses. Without a scope the plain `.p-2` of a sheet that is loaded later
 * would override the `.sm:p-4` of an earlier one, whose rules precede it in the same cascade layer. The shell marks the
 * element of a remote with `data-remote`; `:where` adds no specificity.
 *
 * A lazily loaded sheet of a part of a page (any but `styles.css`) applies only inside the `data-sheet` element of its
 * name: elsewhere its plain utilities would override the page's responsive ones. It contains all utilities of that
 * part.
 *
 * @param {string} name the remote's container name
 */
export function scopeUtilities(name) {
  const scopeOf = (sheet) => {
    const part = path.basename(sheet.source?.input.file ?? 'styles.css', '.css');
    return `:where([data-remote='${name}']${part === 'styles' ? '' : ` [data-sheet='${part}']`})`;
  };
  const isOutermost = (rule, layer) => {
    for (let parent = rule.parent; parent !== layer; parent = parent.parent) {
      if (parent.type === 'rule' || /keyframes$/.test(parent.name ?? '')) return false;
    }
    return true;
  };
  return {
    postcssPlugin: 'scope-utilities',
    OnceExit(sheet) {
      const scope = scopeOf(sheet);
      sheet.walkAtRules('layer', (layer) => {
        if (layer.params !== 'utilities') return;
        layer.walkRules((rule) => {
          if (isOutermost(rule, layer)) rule.selectors = rule.selectors.map((selector) => `${scope} ${selector}`);
        });
      });
    },
  };
}
scopeUtilities.postcss = true;
