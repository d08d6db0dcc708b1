/** Generates numbered sections with distinct facts, for tests of long content. */
export function longText(sections: number): string {
  return Array.from(
    { length: sections },
    (_, at) =>
      `## Station ${at + 1}\n\n` +
      `Station ${at + 1} stands ${(at + 1) * 12} metres above the river. It was built in ${1900 + (at % 100)} by the harbour company of district ${at + 1}. ` +
      `The keeper of station ${at + 1} records the water level three times a day. ` +
      `A visitor reaches station ${at + 1} by following the path along the old railway for about ${at + 2} kilometres. ` +
      `The museum at station ${at + 1} is closed on Mondays because the keeper repairs the instruments.\n`,
  ).join('\n');
}

/** A guide with every kind of structure. */
export const guide = `# Acme Widget Guide

Acme widgets are small devices that measure the temperature in greenhouses. The first widget was introduced in 2019 by Jane Miller. You can reset a widget by holding the red button for 10 seconds. It doesn't need a network.

## Installation

To install a widget, screw the base plate to the wall and slide the widget in; the device will commence measuring within approximately 5 minutes (if the battery is charged).

1. Unpack the widget.
2. Charge it for 2 hours.
   - Use the USB-C cable
   - Wait for the green light

\`\`\`sh
widgetctl pair --all
\`\`\`

## Pricing

| Plan | Price |
|---|---|
| Basic | 19 |
| Pro | 49 |

The Pro plan includes alerts and a two-year warranty. If the payment fails, the plan is paused for 30 days. We use cookies to improve your experience.

Warranty: 2 years

Color: red
`;
