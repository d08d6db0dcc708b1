/** Texts of many kinds as pages have them, for properties that hold for every source. */
export const sources: Readonly<Record<string, string>> = {
  recipe: `Pancakes with berries

By Ida Holm, 3 June 2021

Ingredients

200 g flour
3 eggs
400 ml milk
A pinch of salt
1 tbsp sugar
150 g blueberries

Method

Whisk the eggs with the milk (at room temperature) and the flour. Rest the batter for 20 minutes. Fry at 180 °C for about 2 minutes a side.`,
  shop: `Storm lantern "Ostby"

€ 49.90

In stock

Free delivery from € 60

Height
32 cm

Weight
1.4 kg

Burns up to 18 hours on one filling. Additional wicks (5 pieces, € 3.20) are sold separately. The glass is made by Lind & Sons in Bergen.`,
  changes: `## 2.10.0 (2024-03-12)

The compiler requires Node 20 or newer. Use \`require\` no longer: \`import\` replaces it; approximately 30 packages are affected.

## C#

12. März 2024 was the date of the release. The default is 2**30 on 64-bit machines and 2**15 on 32-bit ones.

\`\`\`sh
npx lantern migrate --from 1 --to 2
\`\`\`

5. Run the tests.
6. Publish it.`,
  german: `# Öffnungszeiten

Das Hafenmuseum wurde am 4. Mai 1987 von Marta Lind gegründet. Der Eintritt kostet 12,50 € (ermäßigt 8 €). Rund 40.000 Besucher kommen jedes Jahr; 15 % davon aus Norwegen.

| Tag | Zeit |
| --- | --- |
| Montag | geschlossen |
| Dienstag | 10:00–17:30 |`,
  japanese: `# 灯台

灯台は1874年に建てられた。高さは32メートルで、光は18 km先まで届く。2024年3月12日から入場料は500円（子供は200円）です。`,
  plans: `# Plans

## Basic

20 GB of storage are included. Costs € 4 a month.

## Team

20 GB of storage are included. Costs € 9 a month. © 2024 Lantern Works. We use cookies to improve your experience.`,
};
