import { useState } from "react";
import { feedIntervalsHours, mappedFields } from "#db/feed-values.ts";
import { feedFormats } from "#db/own-values.ts";
import type { Outputs } from "#server/types.ts";
import { mappedFieldWords } from "#src/features/feeds/mapped-field-words.ts";
import { MappedFields } from "#src/features/feeds/mapped-fields.tsx";
import { CheckboxGroup } from "#src/ui/form/checkbox-group.tsx";
import { RadioGroup } from "#src/ui/form/radio-group.tsx";
import { SelectField } from "#src/ui/form/select-field.tsx";
import { TextField } from "#src/ui/form/text-field.tsx";
import { formatWords, scheduleWords } from "./feed-words.ts";

type SetUp = Outputs["feeds"]["source"];

const formats = feedFormats.map((value) => ({ value, label: formatWords[value] }));
const intervals = feedIntervalsHours.map((hours) => ({ value: String(hours), label: hours === 1 ? "1 hour" : `${hours} hours` }));
const hours = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: `${String(hour).padStart(2, "0")}:00` }));
const toPlace = mappedFields.map((field) => [field, mappedFieldWords[field]] as const);

/** Everything that is decided about a feed. `names`: what the feed calls its fields, once it has been looked at. */
export function SourceFields({ setUp, names }: { setUp: SetUp | null; names: readonly { name: string; sample: string }[] }) {
  return (
    <>
      <TextField
        name="name"
        label="Name"
        hint="Shown beside each of its adverts, after “via”"
        defaultValue={setUp?.name}
        required
        maxLength={120}
        missing="Give it a name."
      />
      <TextField
        name="location"
        label="Address of the feed"
        hint="It begins with https://."
        type="url"
        inputMode="url"
        autoComplete="off"
        defaultValue={setUp?.location}
        required
        maxLength={1024}
        missing="Give the feed’s address."
      />
      <SelectField
        name="format"
        label="Format"
        hint="Leave it to be told from the content unless that goes wrong."
        unchosen="Told from its content"
        options={formats}
        defaultValue={setUp?.format ?? ""}
      />
      <TextField
        name="defaultCompanyName"
        label="Employer of adverts that name none"
        hint="Left empty, the name in the advert’s text or the feed’s publisher is taken."
        defaultValue={setUp?.defaultCompanyName ?? ""}
        maxLength={120}
      />
      <TextField
        name="authority"
        label="By whose leave its adverts are taken"
        hint="Such as: agreement with Oak Recruitment of 3 November 2026"
        defaultValue={setUp?.authority ?? ""}
        required
        maxLength={300}
        missing="Say by whose leave its adverts are taken."
      />
      <TextField
        name="contact"
        label="Contact for questions"
        hint="A shared mailbox or a page, not a person’s own address"
        defaultValue={setUp?.contact ?? ""}
        maxLength={255}
      />
      <Schedule setUp={setUp} />
      <MappedFields
        of="feed"
        fields={toPlace}
        fieldMap={setUp?.fieldMap ?? {}}
        names={names}
        isOpen={names.length > 0 || Object.keys(setUp?.fieldMap ?? {}).length > 0}
        hint="See its first rows to choose from the names it has."
      />
    </>
  );
}

function Schedule({ setUp }: { setUp: SetUp | null }) {
  const [runs, setRuns] = useState(setUp?.runs ?? "by-hand");
  const options = [
    { value: "by-hand" as const, label: "By hand only" },
    { value: "every" as const, label: "Every few hours" },
    { value: "at" as const, label: "At hours of the day, in London" },
    ...(setUp?.runs === "as-before" ? [{ value: "as-before" as const, label: scheduleWords(setUp.schedule) }] : []),
  ];
  return (
    <>
      <RadioGroup name="runs" legend="When it is read" options={options} defaultValue={runs} required onChange={setRuns} />
      {runs === "every" && (
        <SelectField
          name="everyHours"
          label="Hours between two runs"
          unchosen="Choose how many"
          options={intervals}
          defaultValue={setUp?.everyHours ? String(setUp.everyHours) : ""}
          required
          missing="Choose after how many hours it is read again."
        />
      )}
      {runs === "at" && (
        <CheckboxGroup
          name="atHours"
          legend="Hours at which it is read"
          options={hours}
          chosen={(setUp?.atHours ?? []).map(String)}
          isInColumns
        />
      )}
    </>
  );
}
