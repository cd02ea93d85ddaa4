import type { DocumentationPage } from '@tessera/contract'
import { etagOf } from '@tessera/sdk'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState, type KeyboardEvent } from 'react'
import { api, isTesseraError } from '../../../api/api.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { useFormState } from '../../../ui/form/form-state.ts'
import { Leaving } from '../../../ui/overlay/leaving.tsx'
import { toast } from '../../../ui/overlay/toast.tsx'
import { Failed, Loading, Notice } from '../../../ui/states.tsx'
import { PreviewPane } from '../preview/preview-pane.tsx'
import { documentationPageQuery } from '../queries.ts'
import { BlockOrder } from './block-order.tsx'
import { withBlock } from './blocks.ts'
import { InsertMenu } from './insert-menu.tsx'
import { blocksOf, moveBlock, type Block } from './move-block.ts'
import type { Slash } from './slash.ts'
import { SlashList } from './slash-list.tsx'
import { useOfferedBlocks } from './use-offered-blocks.ts'
import styles from './editor.module.css'

interface Props {
  ws: string
  slug: string
  path: string
  readOnly: string | null
}

/** A page: its text, and beside it what readers see. */
export function PageEditor({ ws, slug, path, readOnly }: Props) {
  const { data, error, refetch } = useQuery(documentationPageQuery(ws, slug, path))
  if (error && !data) return <Failed error={error} retry={() => void refetch()} />
  return data ? <Editor ws={ws} slug={slug} stored={data} readOnly={readOnly} /> : <Loading />
}

type Draft = Pick<DocumentationPage, 'title' | 'path' | 'markdown'>

const isSame = (one: Draft, other: Draft): boolean =>
  one.title === other.title && one.path === other.path && one.markdown === other.markdown

/** The draft of a page. Without edits of this window it follows what others save. */
function useDraft(stored: DocumentationPage) {
  const [base, setBase] = useState(stored)
  const [draft, setDraft] = useState<Draft>(stored)
  const isEdited = !isSame(draft, base)
  const take = (page: DocumentationPage) => {
    setBase(page)
    setDraft(page)
  }
  if (stored !== base && !isEdited) take(stored)
  return { base, draft, isEdited, take, change: (part: Partial<Draft>) => setDraft({ ...draft, ...part }) }
}

function Editor({ ws, slug, stored, readOnly }: Omit<Props, 'path'> & { stored: DocumentationPage }) {
  const { base, draft, isEdited, take, change } = useDraft(stored)
  const { busy, error, isConflict, save } = useSave({ ws, slug, base, draft, onSaved: take })
  const blocks = useOfferedBlocks(ws)
  const text = useBlocks(draft.markdown, readOnly, markdown => change({ markdown }))
  return (
    <div className={styles.page}>
      <form
        className={styles.form}
        aria-label="Page"
        onSubmit={event => {
          event.preventDefault()
          void save()
        }}
      >
        <div className={styles.fields}>
          <Field
            label="Title"
            isRequired
            isReadOnly={readOnly !== null}
            value={draft.title}
            onChange={title => change({ title })}
            maxLength={200}
          />
          <Field
            label="Path"
            mono
            isRequired
            isReadOnly={readOnly !== null}
            value={draft.path}
            onChange={path => change({ path })}
          />
        </div>
        <div className={styles.buttons}>
          <InsertMenu blocks={blocks} readOnly={readOnly} onInsert={text.insert} />
          <Button kind="primary" type="submit" isPending={busy} unavailable={readOnly} isDisabled={!isEdited}>
            Save
          </Button>
          <span className={styles.muted}>{isEdited ? 'Not saved' : 'Saved'}</span>
        </div>
        {error !== null && <Notice kind="danger">{error}</Notice>}
        {isConflict && stored !== base && <Button onPress={() => take(stored)}>Discard mine and take theirs</Button>}
        <BlockOrder
          text={draft.markdown}
          readOnly={readOnly}
          onMove={(from, to) => void text.move(from, to)}
          onOpen={({ start, end }) => text.select(start, end)}
        />
        <div ref={text.area} onKeyDown={text.onKeyDown}>
          <SlashList text={draft.markdown} blocks={blocks} onPick={(slash, block) => text.insert(block, slash)}>
            <Field
              label="Text"
              hint="Markdown. A slash at the start of a line offers blocks, Alt with ↑ ↓ moves one; HTML is shown as text."
              lines={28}
              mono
              isReadOnly={readOnly !== null}
              value={draft.markdown}
              onChange={markdown => change({ markdown })}
              spellCheck="true"
            />
          </SlashList>
        </div>
      </form>
      <PreviewPane ws={ws} slug={slug} title={draft.title} markdown={draft.markdown} />
      <Leaving isEdited={isEdited} what="the page" parameter="page" />
    </div>
  )
}

/** What puts blocks into the text of the field in `area`, and moves them in it. */
function useBlocks(markdown: string, readOnly: string | null, onChange: (markdown: string) => void) {
  const area = useRef<HTMLDivElement>(null)
  const fieldOf = () => area.current?.querySelector('textarea')
  const move = useMove(markdown, onChange)
  /** After a menu has given the focus back, and React has written the text. */
  const select = (start: number, end: number) =>
    setTimeout(() => {
      fieldOf()?.focus()
      fieldOf()?.setSelectionRange(start, end)
    })
  /** In place of a slash and what follows it, where one asked for the block. */
  const insert = (block: string, slash?: Slash) => {
    const at = fieldOf()?.selectionStart ?? markdown.length
    const before = markdown.slice(0, slash?.from ?? at)
    const { text, cursor } = withBlock(before + markdown.slice(at), before.length, block)
    onChange(text)
    select(cursor, cursor)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.altKey && { ArrowUp: -1, ArrowDown: 1 }[event.key]
    const at = fieldOf()?.selectionStart
    if (!step || at === undefined || readOnly !== null) return
    event.preventDefault()
    const from = blocksOf(markdown).findLastIndex(({ start }) => start <= at)
    const moved = move(from, from + step)
    if (moved) select(moved.start, moved.start)
  }
  return { area, move, select, insert, onKeyDown }
}

/** Moves a block, and returns where it is then; null where it stays, which is said unless there is no such place. */
function useMove(text: string, onChange: (text: string) => void) {
  return (from: number, to: number): Block | null => {
    const blocks = blocksOf(text)
    if (from === to || !blocks[from] || !blocks[to]) return null
    const moved = moveBlock(text, from, to)
    if (moved === null) {
      toast('There it would become part of another block')
      return null
    }
    onChange(moved)
    toast(`Moved “${blocks[from].label}”`, { action: { label: 'Undo', run: () => onChange(text) } })
    return blocksOf(moved)[to] ?? null
  }
}

interface Saving {
  ws: string
  slug: string
  base: DocumentationPage
  draft: Draft
  onSaved: (page: DocumentationPage) => void
}

function useSave({ ws, slug, base, draft, onSaved }: Saving) {
  const navigate = useNavigate()
  const { busy, error, submit } = useFormState()
  const [isConflict, setConflict] = useState(false)
  const save = () =>
    submit(async () => {
      const ifMatch = etagOf(base)
      const { title, markdown, path } = draft
      const given = { workspace_id: ws, slug, page: base.path, title, markdown, path }
      try {
        onSaved(await api.documentation.updatePage(given, ifMatch ? { ifMatch } : {}))
      } catch (failure) {
        setConflict(isTesseraError(failure) && failure.code === 'changed_since_read')
        throw failure
      }
      setConflict(false)
      toast('The page is saved')
      if (path !== base.path)
        await navigate({
          to: '/w/$ws/documentation/$slug',
          params: { ws, slug },
          search: { page: path },
          replace: true,
          ignoreBlocker: true,
        })
    })
  return { busy, error, isConflict, save }
}
