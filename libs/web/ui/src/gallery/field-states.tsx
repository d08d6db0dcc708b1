import { useState } from 'react';
import { Card } from '../card';
import { Checkbox, RadioGroup } from '../choice';
import { Input, TextArea } from '../field';
import { Select } from '../select';

const longWord = 'Donaudampfschifffahrtsgesellschaft'.repeat(6);
const sizes = { small: 'Small', large: 'Large' };

export function Fields() {
  return (
    <Card title="Fields">
      <div className="grid gap-4 sm:grid-cols-2">
        <Input label="Empty" placeholder="example.com" />
        <Input label="Filled, with a hint" defaultValue="Some text" hint="What it is for" />
        <Input label="Wrong" defaultValue="" error="Please enter a URL" />
        <Input label="Very long" defaultValue={longWord} />
        <TextArea label="Read only" readOnly value={longWord} areaClassName="h-24" />
        <TextArea
          label="Right to left"
          defaultValue="مرحبا بالعالم، هذا نص من اليمين إلى اليسار"
          areaClassName="h-24"
        />
      </div>
    </Card>
  );
}

export function Choices() {
  const [size, setSize] = useState<keyof typeof sizes>('small');
  return (
    <Card title="Choices">
      <div className="flex flex-wrap items-end gap-6">
        <label className="flex items-center gap-2">
          <Checkbox defaultChecked /> Chosen
        </label>
        <label className="flex items-center gap-2">
          <Checkbox /> Not chosen
        </label>
        <RadioGroup label="Size" value={size} options={sizes} onChange={setSize} />
        <Select label="Size" value={size} options={sizes} onChange={setSize} />
      </div>
    </Card>
  );
}
