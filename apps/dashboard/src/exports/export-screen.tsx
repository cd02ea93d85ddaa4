import { formats, specFormats } from '@tessera/engine'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { api } from '../api.ts'
import { Button } from '../parts/button.tsx'
import { CodeBlock } from '../parts/code-block.tsx'
import { CopyButton } from '../parts/copy-button.tsx'
import { Checkbox } from '../parts/field.tsx'
import { Page } from '../parts/page.tsx'
import { Select } from '../parts/select.tsx'
import { Failed, Loading, Notice } from '../parts/states.tsx'
import { modesQuery, tokensetsQuery } from '../queries.ts'
import { commandFor } from './command.ts'
import type { ExportSearch } from './export-search.ts'
import styles from './export-screen.module.css'

const writable = formats.filter(format => format.write)

export function ExportScreen() {
  const { ws, tokenset } = useParams({ from: '/app/w/$ws/t/$tokenset/export' })
  const search = useSearch({ from: '/app/w/$ws/t/$tokenset/export' })
  const navigate = useNavigate({ from: '/w/$ws/t/$tokenset/export' })
  const modes = useQuery(modesQuery(tokenset)).data ?? []
  const name = useQuery(tokensetsQuery(ws)).data?.find(each => each.id === tokenset)?.name
  const format = writable.find(each => each.id === search.format) ?? writable[0]!
  const mode = modes.find(each => each.id === search.mode)
  const patch = (change: Partial<ExportSearch>) =>
    void navigate({ search: before => ({ ...before, ...change }), replace: true })
  const options = { references: search.references, delta: mode ? undefined : search.delta }
  const taken = format.options ?? []
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: ['export', tokenset, format.id, mode?.id, options],
    queryFn: ({ signal }) => readExport(tokenset, format.id, mode?.id, options, signal),
    placeholderData: before => before,
  })
  return (
    <Page
      wide
      title={name ? `Export ${name}` : 'Export'}
      intro="What builds and apps get. The same content always gives the same text."
    >
      <div className={styles.controls}>
        <Select
          label="Format"
          choices={writable.map(each => ({ id: each.id, label: each.label }))}
          value={format.id}
          onChange={id => patch({ format: id })}
        />
        <Select
          label="Mode"
          choices={[{ id: '', label: 'All modes' }, ...modes.map(each => ({ id: each.id, label: each.name }))]}
          value={mode?.id ?? ''}
          onChange={id => patch({ mode: id || undefined })}
        />
        {taken.includes('references') && (
          <Checkbox isSelected={search.references ?? false} onChange={on => patch({ references: on || undefined })}>
            Keep aliases
          </Checkbox>
        )}
        {taken.includes('delta') && !mode && (
          <Checkbox isSelected={search.delta ?? false} onChange={on => patch({ delta: on || undefined })}>
            Only what differs from the default mode
          </Checkbox>
        )}
      </div>
      {error && !data ? (
        <Failed error={error} retry={() => void refetch()} />
      ) : !data ? (
        <Loading rows={12} label="Writing" />
      ) : (
        <>
          {data.unresolvedCount > 0 && (
            <Notice kind="warning">
              {data.unresolvedCount === 1 ? 'One token leads' : `${data.unresolvedCount} tokens lead`} nowhere and{' '}
              {data.unresolvedCount === 1 ? 'is' : 'are'} left out.
            </Notice>
          )}
          <div className={styles.facts} aria-busy={isPlaceholderData}>
            <span>{sizeOf(data.text)}</span>
            <span>
              ETag <code>{data.etag}</code>
            </span>
            <span className={styles.actions}>
              <CopyButton text={data.text} label="Copy the export">
                Copy
              </CopyButton>
              <Button
                icon={<Download size={14} aria-hidden />}
                onPress={() => download(data.text, data.fileName || `tokens.${format.extension}`, data.mediaType)}
              >
                Download
              </Button>
            </span>
          </div>
          <CodeBlock text={data.text} label={`${format.label} export`} lines={data.text.length < 200_000} />
          <h2>From a build</h2>
          <CodeBlock
            text={commandFor(location.origin, tokenset, mode?.id ?? null, format.id, options)}
            label="command"
          />
        </>
      )}
    </Page>
  )
}

function readExport(
  tokenset_id: string,
  format: string,
  mode_id: string | undefined,
  options: { references?: boolean | undefined; delta?: boolean | undefined },
  signal: AbortSignal,
) {
  const given = Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined))
  const spec = specFormats.find(id => id === format)
  if (mode_id) {
    return spec
      ? api.exports.mode({ tokenset_id, mode_id, format: spec, ...given }, { signal })
      : api.exports.renderMode({ tokenset_id, mode_id, format, ...given }, { signal })
  }
  return spec
    ? api.exports.tokenset({ tokenset_id, format: spec, ...given }, { signal })
    : api.exports.renderTokenset({ tokenset_id, format, ...given }, { signal })
}

function sizeOf(text: string): string {
  const bytes = new Blob([text]).size
  return bytes < 10_000 ? `${bytes} bytes` : `${(bytes / 1000).toFixed(0)} kB`
}

function download(text: string, name: string, type: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser needs the address until it has taken the content over.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
