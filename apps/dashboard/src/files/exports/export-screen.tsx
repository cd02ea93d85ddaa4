import { formats } from '@tessera/engine'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { Download } from '../../icons/icons.generated.ts'
import { keys } from '../../api/keys.ts'
import { Button } from '../../ui/button.tsx'
import { CodeBlock } from '../../ui/code-block.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { download, sizeOf } from './download.ts'
import { Page, Section } from '../../ui/page/page.tsx'
import { Failed, Loading, Notice } from '../../ui/states.tsx'
import { inputText, inputWords } from '../../tokens/model/themes/input-words.ts'
import { useThemeChoice } from '../../tokens/model/themes/theme-choice.ts'
import { modesQuery, tokensetsQuery } from '../../api/queries.ts'
import { commandFor } from './command.ts'
import { ExportControls } from './export-controls.tsx'
import { readExportSearch, type ExportSearch } from './export-search.ts'
import { allThemes, chosenThemes, isWhole, readExport } from './export-scope.ts'
import { takenBy } from './options.ts'
import styles from './export-screen.module.css'

const writable = formats.filter(format => format.write)
/** Longer texts have no line numbers, which would cost more than they help. */
const mostNumbered = 200_000

export function ExportScreen() {
  const { ws, tokenset } = useParams({ from: '/app/w/$ws/t/$tokenset/export' })
  const search = readExportSearch(useSearch({ from: '/app/w/$ws/t/$tokenset/export' }))
  const navigate = useNavigate({ from: '/w/$ws/t/$tokenset/export' })
  const { data: modes = [], isPending } = useQuery(modesQuery(tokenset))
  const name = useQuery(tokensetsQuery(ws)).data?.find(each => each.id === tokenset)?.name
  const format = writable.find(each => each.id === search.format) ?? writable[0]!
  const { resolver, input } = useThemeChoice(ws)
  const scope = scopeOf(tokenset, search.mode, resolver?.id, inputText(input))
  const options = takenBy(format, isWhole(scope), search)
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: [...keys.exports(tokenset), format.id, scope, options],
    queryFn: ({ signal }) => readExport(scope, format.id, options, signal),
    placeholderData: before => before,
    // The text would come before the options above it.
    enabled: !isPending,
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
      {/* Which options there are depends on the mode. */}
      {isPending || (
        <ExportControls
          writable={writable}
          format={format}
          choices={[{ id: '', label: 'All modes' }, ...modes.map(modeChoice), ...themeChoices(resolver, input)]}
          isWhole={isWhole(scope)}
          search={search}
          onChange={(change: Partial<ExportSearch>) =>
            void navigate({ search: before => ({ ...before, ...change }), replace: true })
          }
        />
      )}
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
          <FromBuild command={commandFor(location.origin, scope, format.id, options)} etag={data.etag} />
        </>
      )}
    </Page>
  )
}

interface Choosable {
  id: string
  name: string
}

const modeChoice = ({ id, name }: Choosable) => ({ id, label: name })

const themeChoices = (resolver: Choosable | null, input: Parameters<typeof inputWords>[0]) =>
  resolver === null
    ? []
    : [
        { id: allThemes, label: `${resolver.name}, all themes`, hint: 'Every permutation' },
        { id: chosenThemes, label: `${resolver.name}, as chosen`, hint: inputWords(input) },
      ]

/** A mode that is not there any more is the server's to refuse. */
function scopeOf(tokenset_id: string, mode: string | undefined, resolver_id: string | undefined, input: string) {
  if (resolver_id !== undefined && mode === allThemes) return { resolver_id }
  if (resolver_id !== undefined && mode === chosenThemes) return { resolver_id, input }
  return mode === undefined || mode === allThemes || mode === chosenThemes
    ? { tokenset_id }
    : { tokenset_id, mode_id: mode }
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

function FromBuild({ command, etag }: { command: string; etag: string | null }) {
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
      <p className={styles.etag}>
        ETag <code>{etag}</code>
      </p>
    </Section>
  )
}
