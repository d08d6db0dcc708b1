import { exampleKinds, type ExampleKind } from '@winnow/contracts';
import { Checkbox, Input, Select } from '@winnow/ui';
import type { ExampleOptions } from './generate-card-examples.mutation';

const kindLabels: Readonly<Record<ExampleKind, string>> = {
  fact: 'Facts',
  'how-to': 'How-to',
  comparison: 'Comparisons',
  reasoning: 'Reasoning',
};
const scoreLabels = {
  '': 'Keep all pairs',
  '3': '3 of 5 or better',
  '4': '4 of 5 or better',
  '5': '5 of 5 only',
} as const;

interface ExampleOptionsFieldsProps {
  value: ExampleOptions;
  onChange: (exampleOptions: ExampleOptions) => void;
}

/** Options of generated pairs: kinds of questions, genre, audience, and minimum rating. */
export function ExampleOptionsFields({ value, onChange }: ExampleOptionsFieldsProps) {
  const { kinds = [...exampleKinds], genre = '', audience = '', minScore } = value;
  const toggle = (kind: ExampleKind) => {
    const chosen = exampleKinds.filter((one) => (one === kind ? !kinds.includes(one) : kinds.includes(one)));
    // Deselecting all kinds would yield no pairs.
    onChange({ ...value, kinds: chosen.length === 0 || chosen.length === exampleKinds.length ? undefined : chosen });
  };
  return (
    <details className="text-sm">
      <summary className="w-fit min-h-6 py-1 font-medium hover:text-accent">Kinds, audience and quality</summary>
      <div className="mt-2 flex flex-col gap-3">
        <fieldset className="flex flex-wrap gap-x-4 gap-y-1">
          <legend className="mb-1 font-medium">Kinds of questions</legend>
          {exampleKinds.map((kind) => (
            <label key={kind} className="flex min-h-6 items-center gap-2">
              <Checkbox checked={kinds.includes(kind)} onChange={() => toggle(kind)} />
              {kindLabels[kind]}
            </label>
          ))}
        </fieldset>
        <div className="grid gap-3 sm:grid-cols-2">
          <Input
            label="Genre"
            placeholder="Support chat, exam, interview"
            value={genre}
            maxLength={200}
            onChange={(event) => onChange({ ...value, genre: event.target.value })}
          />
          <Input
            label="Audience"
            placeholder="Beginners"
            value={audience}
            maxLength={200}
            onChange={(event) => onChange({ ...value, audience: event.target.value })}
          />
        </div>
        <span className="flex flex-wrap items-center gap-2">
          <span aria-hidden className="font-medium">
            Quality
          </span>
          <Select
            label="Quality"
            value={minScore === undefined ? '' : (String(minScore) as keyof typeof scoreLabels)}
            options={scoreLabels}
            onChange={(score) => onChange({ ...value, minScore: score === '' ? undefined : Number(score) })}
          />
          <span className="text-muted">A second request to the model rates each pair.</span>
        </span>
      </div>
    </details>
  );
}
