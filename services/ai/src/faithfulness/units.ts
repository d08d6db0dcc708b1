/** Units of measure and currencies: first the symbol, then words for it in the most common languages. */
const table = `
% percent percentage prozent procent procento pourcent porcento percento
€ eur euro euros
$ usd dollar dollars dólares dollari
£ gbp pound pounds pfund
¥ jpy yen 円
km kilometer kilometers kilometre kilometres kilometern kilomètre kilomètres kilómetro kilómetros chilometri quilômetros км
m meter meters metre metres metern mètre mètres metro metros metri м
cm centimeter centimeters centimetre centimetres zentimeter centimètres centímetros centimetri см
mm millimeter millimeters millimetre millimetres millimètres milímetros millimetri мм
mi mile miles meilen
ft foot feet
in inch inches zoll pouces pulgadas
kg kilogram kilograms kilogramm kilo kilos кг
g gram grams gramm gramme grammes gramos grammi г
mg milligram milligrams milligramm
lb lbs
oz ounce ounces
t tonne tonnes ton tons tonnen toneladas
l liter liters litre litres litern litros litri
ml milliliter milliliters millilitre millilitres
tbsp tablespoon tablespoons el esslöffel
tsp teaspoon teaspoons tl teelöffel
°c celsius
°f fahrenheit
h hr hrs hour hours stunde stunden heure heures hora horas ora ore uur час часа часов
min mins minute minutes minuten minuto minutos minuti минут минуты
s sec secs second seconds sekunde sekunden seconde secondes segundo segundos secondi
ms millisecond milliseconds millisekunden
day days tag tage tagen jour jours día días giorno giorni dia dias dag dagen день дня дней
week weeks woche wochen semaine semaines semana semanas settimana settimane weken
month months monat monate monaten mois mes meses mese mesi maand maanden
year years jahr jahre jahren an ans année années año años anno anni ano anos jaar lat лет год года
kb kilobyte kilobytes ko
mb megabyte megabytes mo
gb gigabyte gigabytes go
tb terabyte terabytes
hz hertz
khz kilohertz
mhz megahertz
ghz gigahertz
v volt volts
w watt watts
kw kilowatt kilowatts
kwh
mah
px pixel pixels
mph
km/h kmh kph
million millions mio millionen millones milioni milhões
billion billions mrd milliarden milliards miliardi bn
`;

/** Symbols of units by their words. */
const units = new Map(
  table
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [short = '', ...words] = line.split(' ');
      return [short, ...words].map((word) => [word, short] as const);
    }),
);

/** Returns the symbol of a unit (`kilometres` becomes `km`); undefined for any other word. */
export const unitOf = (word: string): string | undefined => units.get(word.toLowerCase().replace(/\.$/, ''));
