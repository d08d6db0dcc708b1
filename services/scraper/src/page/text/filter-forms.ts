import { measureText, type Element } from '@winnow/markdown';

/** Maximum characters beside the controls: a form with more has a text or a list of results. */
const maxLabelChars = 400;
/** Maximum characters of one label. */
const maxOneLabelChars = 60;
/** Maximum links to other pages: a reset, a help page. */
const maxLinks = 2;

const controlTags = new Set('select input textarea button datalist option optgroup'.split(' '));
/** Types of inputs that choose nothing: a card whose link is a button is a form with a button only. */
const buttonTypes = new Set('hidden submit button image reset'.split(' '));

interface FormAmounts {
  controls: number;
  chars: number;
  links: number;
  longest: number;
}

/**
 * Whether an element is a form that chooses what its page lists, with its labels: search, filters, order, columns. Only
 * forms that declare the method GET are, since applications write forms without one around other texts.
 */
export function isFilterForm(form: Element): boolean {
  if (form.tag !== 'form' || form.attribute('method').toLowerCase() !== 'get') return false;
  const { controls, chars, links, longest } = addAmounts(form, { controls: 0, chars: 0, links: 0, longest: 0 });
  return controls > 0 && chars <= maxLabelChars && links <= maxLinks && longest <= maxOneLabelChars;
}

function addAmounts({ children }: Element, amounts: FormAmounts): FormAmounts {
  for (const child of children) {
    if (typeof child === 'string') {
      const length = measureText(child);
      amounts.chars += length;
      amounts.longest = Math.max(amounts.longest, length);
    } else if (controlTags.has(child.tag)) {
      if (child.tag !== 'button' && !buttonTypes.has(child.attribute('type').toLowerCase())) amounts.controls += 1;
    } else if (!child.dropped || child.dropped === 'control') {
      if (child.tag === 'a' && !/^(?:$|#|javascript:)/i.test(child.attribute('href'))) amounts.links += 1;
      addAmounts(child, amounts);
    }
  }
  return amounts;
}
