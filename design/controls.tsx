import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { AmountField } from '#app/ui/amount-field.tsx';
import { Button, IconButton } from '#app/ui/button.tsx';
import { CheckboxField } from '#app/ui/checkbox-field.tsx';
import { TextField } from '#app/ui/field.tsx';
import { Popover } from '#app/ui/popover.tsx';
import { RadioCards } from '#app/ui/radio-cards.tsx';
import { SegmentedControl } from '#app/ui/segmented-control.tsx';
import { SelectField } from '#app/ui/select-field.tsx';
import { Tabs } from '#app/ui/tabs.tsx';
import { TextareaField } from '#app/ui/textarea-field.tsx';
import { WeekNavigator } from '#app/ui/week-navigator.tsx';
import { Examples, nothing, Section } from './part.tsx';

const kinds = ['primary', 'secondary', 'quiet', 'plain', 'danger'] as const;

export function DesignControls() {
  const [tab, setTab] = useState<'week' | 'records' | 'amendments'>('week');
  const [way, setWay] = useState<'driving' | 'working'>('working');
  const [layout, setLayout] = useState<'cards' | 'table'>('cards');
  return (
    <Section title="Controls">
      {kinds.map((kind) => (
        <Examples key={kind} of={`Button, ${kind}: with icon, disabled, sending, small`}>
          <Button kind={kind}>Save</Button>
          <Button kind={kind} icon={Plus}>
            New job
          </Button>
          <Button kind={kind} disabled>
            Save
          </Button>
          <Button kind={kind} loading>
            Save
          </Button>
          <Button kind={kind} size="small">
            Save
          </Button>
        </Examples>
      ))}
      <Examples of="For gloves and rain">
        <Button size="touch">End Tracking</Button>
        <Button size="touch" kind="secondary">
          Drive to…
        </Button>
      </Examples>
      <Examples of="Icons, disabled; a panel">
        <IconButton icon={Plus} label="Add" />
        <IconButton icon={Trash2} label="Delete" disabled />
        <Popover label="More filters" icon={Plus} kind="quiet">
          <p className="p-2">Filters</p>
        </Popover>
      </Examples>
      <div className="grid max-w-prose gap-4">
        <SegmentedControl
          label="Layout"
          segments={[
            { value: 'cards', label: 'Cards' },
            { value: 'table', label: 'Table' },
          ]}
          value={layout}
          onChange={setLayout}
        />
        <SegmentedControl
          label="Way"
          hideLabel
          size="touch"
          segments={[
            { value: 'driving', label: 'Driving', tone: 'driving' },
            { value: 'working', label: 'Working', tone: 'working' },
          ]}
          value={way}
          onChange={setWay}
        />
        <WeekNavigator value="2025-08-03" onChange={nothing} today="2025-08-20" />
      </div>
      <Tabs
        label="Tabs"
        tabs={[
          { value: 'week', label: 'Week' },
          { value: 'records', label: 'Records', count: 12 },
          { value: 'amendments', label: 'Requests', count: 3, countTone: 'warning' },
        ]}
        value={tab}
        onChange={setTab}
      >
        <p className="text-muted">The chosen part.</p>
      </Tabs>
    </Section>
  );
}

const roles = [
  { value: 'employee', label: 'Employee' },
  { value: 'contractor', label: 'Contractor' },
];

export function DesignFields() {
  const [amount, setAmount] = useState('1234.5');
  const [note, setNote] = useState('Boiler');
  return (
    <Section title="Fields">
      <div className="grid gap-x-8 gap-y-4 md:grid-cols-2">
        <TextField label="Postcode" hint="Of the property." defaultValue="WN3 4AB" />
        <TextField label="Postcode" error="Enter a full postcode, like WN3 4AB." defaultValue="WN3" />
        <TextField label="Address" disabled defaultValue="4 Poolstock Lane" />
        <TextField label="Search" placeholder="Address, postcode or tenant" />
        <AmountField label="Amount" value={amount} onChange={setAmount} />
        <SelectField label="Role" options={roles} defaultValue="employee" />
        <TextareaField
          label="What did you do?"
          rows={2}
          atLeast={10}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
        <div>
          <CheckboxField label="Billable" hint="On the customer's invoice." defaultChecked />
          <CheckboxField label="Agreed with the landlord" disabled />
        </div>
      </div>
      <RadioCards
        label="Urgency"
        name="urgency"
        defaultValue="soon"
        columns
        options={[
          { value: 'soon', label: 'Soon', detail: 'Within two weeks' },
          { value: 'now', label: 'Emergency', detail: 'Water, heat, a door that does not close' },
        ]}
      />
    </Section>
  );
}
