import type { ImportFailure } from '@tessera/engine'
import { Upload } from '../../icons/icons.generated.ts'
import { DropZone, FileTrigger, isFileDropItem, Text } from 'react-aria-components'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Section } from '../../ui/page/page.tsx'
import { Loading, Notice } from '../../ui/states.tsx'
import type { Document } from './use-document.ts'
import styles from './import-screen.module.css'

/** The first step of every import: the choice of a document. */
export function DocumentStep({ document: { paths, pasted, refusal, paste, take, isReading } }: { document: Document }) {
  return (
    <>
      <Section title="1 · Document">
        <DropZone
          className={styles.drop!}
          onDrop={event => {
            void Promise.all(event.items.filter(isFileDropItem).map(item => item.getFile())).then(take)
          }}
        >
          <Upload size={20} aria-hidden />
          <Text slot="label" className={styles.dropText!}>
            {paths.length > 0
              ? paths.join(', ')
              : 'Drop files here: DTCG, Tokens Studio, Style Dictionary, Figma variables, CSS, CSV …'}
          </Text>
          <FileTrigger allowsMultiple onSelect={list => list && void take([...list])}>
            <Button>Choose files</Button>
          </FileTrigger>
        </DropZone>
        {refusal && <Notice kind="danger">{refusal}</Notice>}
        <Field
          label="Or paste it"
          lines={4}
          mono
          value={pasted}
          onChange={paste}
          placeholder={'{ "color": { "brand": { "$type": "color", "$value": "#8a2a67" } } }'}
        />
      </Section>
      {isReading && <Loading rows={3} label="Reading" />}
    </>
  )
}

export function Unreadable({ failure }: { failure: ImportFailure }) {
  return (
    <Section title="This cannot be read">
      <p>{failure.format === 'unknown' ? 'No known format fits.' : `It looks like ${failure.format}.`}</p>
      <ul className={styles.errors}>
        {failure.errors.slice(0, 50).map((error, i) => (
          <li key={i}>
            {error.path && <code>{error.path}</code>} {error.message}
          </li>
        ))}
      </ul>
      {failure.errors.length > 50 && <p>and {failure.errors.length - 50} more</p>}
    </Section>
  )
}
