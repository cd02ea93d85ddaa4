import { formats, specFormats } from '@tessera/engine'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { Download } from '../../icons/icons.generated.ts'
import { api } from '../../api/api.ts'
import { keys } from '../../api/keys.ts'
import { Button } from '../../ui/button.tsx'
import { CodeBlock } from '../../ui/code-block.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { download, sizeOf } from './download.ts'
import { Page, Section } from '../../ui/page/page.tsx'
import { Failed, Loading, Notice } from '../../ui/states.tsx'
import { modesQuery, tokensetsQuery } from '../../api/queries.ts'
import { commandFor } from './command.ts'
import { ExportControls } from './export-controls.tsx'
import { readExportSearch, type ExportSearch } from './export-search.ts'
import { takenBy, type ExportOptions } from './options.ts'
import styles from './export-screen.module.css'

const writable = formats.filter(format => format.write)
/** Longer texts have no line numbers, which would cost more than they help. */
const mostNumbered = 200_000

export function ExportScreen() {
  const { ws, tokenset } = useParams({ from: '/app/w/$ws/t/$tokenset/export' })
  const search = readExportSearch(useSearch({ from: '/app/w/$ws/t/$tokenset/export' }))
  const navigate = useNavigate({ from: '/w/$ws/t/$tokenset/export' })
  const modes = useQuery(modesQuery(tokenset)).data ?? []
  const name = useQuery(tokensetsQuery(ws)).data?.find(each => each.id === tokenset)?.name
  const format = writable.find(each => each.id === search.format) ?? writable[0]!
  const mode = modes.find(each => each.id === search.mode)
  const options = takenBy(format, !search.mode, search)
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: [...keys.exports(tokenset), format.id, search.mode, options],
    queryFn: ({ signal }) => readExport(tokenset, format.id, search.mode, options, signal),
    placeholderData: before => before,
  })
  return (
    <Page
      back={
        <Link to="/w/$ws/t/$tokenset" params={{ ws, tokenset }}>
          {name ?? 'Tokens'}
        </Link>
      }
      title={name ? `Export ${name}` : 'Export'}
      intro={
        <>
          What builds and apps get. The same content always gives the same text. Settings that a team shares are kept as{' '}
          <Link to="/w/$ws/outputs" params={{ ws }}>
            outputs
          </Link>
          .
        </>
      }
    >
      <ExportControls
        writable={writable}
        format={format}
        modes={modes}
        mode={mode}
        search={search}
        onChange={(change: Partial<ExportSearch>) =>
          void navigate({ search: before => ({ ...before, ...change }), replace: true })
        }
      />
      {error ? (
        <Failed error={error} retry={() => void refetch()} />
      ) : !data ? (
        <Loading rows={12} label="Writing" />
      ) : (
        <>
          {data.unresolvedCount > 0 && <Unresolved count={data.unresolvedCount} ws={ws} tokenset={tokenset} />}
          <Facts data={data} format={format} isBusy={isPlaceholderData} />
          <CodeBlock
            text={data.text}
            label={`${format.label} export`}
            lines={data.text.length < mostNumbered}
            copy={false}
          />
          <FromBuild command={commandFor(location.origin, tokenset, search.mode ?? null, format.id, options)} />
        </>
      )}
    </Page>
  )
}

function Unresolved({ count, ws, tokenset }: { count: number; ws: string; tokenset: string }) {
  return (
    <Notice
      kind="warning"
      action={
        <Link to="/w/$ws/t/$tokenset" params={{ ws, tokenset }} search={{ only: 'broken' }}>
          Show {count === 1 ? 'it' : 'them'}
        </Link>
      }
    >
      {count === 1 ? 'One alias leads nowhere and is left out.' : `${count} aliases lead nowhere and are left out.`}
    </Notice>
  )
}

interface FactsProps {
  data: Awaited<ReturnType<typeof readExport>>
  format: (typeof writable)[number]
  isBusy: boolean
}

function Facts({ data, format, isBusy }: FactsProps) {
  return (
    <div className={styles.facts} aria-busy={isBusy}>
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
  )
}

function FromBuild({ command }: { command: string }) {
  return (
    <Section
      title="From a build"
      intro={
        <>
          The same text, with an{' '}
          <Link to="/settings" search={{ tab: 'keys' }}>
            API key
          </Link>{' '}
          that may export. Sent with the ETag as If-None-Match, an unchanged one is answered with 304.
        </>
      }
    >
      <CodeBlock text={command} label="command" />
    </Section>
  )
}

function readExport(
  tokenset_id: string,
  format: string,
  mode_id: string | undefined,
  options: ExportOptions,
  signal: AbortSignal,
) {
  const spec = specFormats.find(id => id === format)
  if (mode_id) {
    return spec
      ? api.exports.mode({ tokenset_id, mode_id, format: spec, ...options }, { signal })
      : api.exports.renderMode({ tokenset_id, mode_id, format, ...options }, { signal })
  }
  return spec
    ? api.exports.tokenset({ tokenset_id, format: spec, ...options }, { signal })
    : api.exports.renderTokenset({ tokenset_id, format, ...options }, { signal })
}
