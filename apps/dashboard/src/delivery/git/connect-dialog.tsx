import type { GitConnection, GitPreview, GitWarning, PlannedFile, SavedGitConnection } from '@tessera/contract'
import { useState } from 'react'
import { api } from '../../api/api.ts'
import { Field } from '../../ui/form/field.tsx'
import { Select } from '../../ui/form/select.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { DialogForm } from '../../ui/overlay/dialog-form.tsx'
import { ShownOnce } from '../../ui/overlay/shown-once.tsx'
import { Notice } from '../../ui/states.tsx'
import { draftOf, inputOf, isSsh, type GitDraft } from './git-draft.ts'
import styles from './git.module.css'
import { Targets } from './targets.tsx'
import { GitWarnings } from './warnings.tsx'

interface Props {
  ws: string
  /** null: a new connection. */
  connection: GitConnection | null
  isOpen: boolean
  onClose: () => void
}

/** Connects a repository in three steps: where it is, what goes where, and what would happen. */
export function ConnectGit({ ws, connection, isOpen, onClose }: Props) {
  const [made, setMade] = useState<SavedGitConnection | null>(null)
  const close = () => {
    setMade(null)
    onClose()
  }
  if (made?.notify) return <MadeNotify notify={made.notify} onDone={close} />
  return (
    <Dialog title={connection ? 'Change the connection' : 'Connect a repository'} isOpen={isOpen} onClose={close}>
      <Steps
        ws={ws}
        connection={connection}
        onClose={close}
        onSaved={saved => (saved.notify ? setMade(saved) : close())}
      />
    </Dialog>
  )
}

function MadeNotify({ notify, onDone }: { notify: NonNullable<SavedGitConnection['notify']>; onDone: () => void }) {
  return (
    <ShownOnce
      title="The repository is connected"
      noun="secret"
      label="secret of push events"
      value={notify.secret}
      variable="TESSERA_GIT_NOTIFY"
      onDone={onDone}
    >
      <p>
        Have the host send push events with this secret to <code className={styles.code}>{notify.url}</code>. Without
        them the repository is looked at every three minutes.
      </p>
    </ShownOnce>
  )
}

interface StepsProps extends Omit<Props, 'isOpen'> {
  onSaved: (saved: SavedGitConnection) => void
}

function Steps({ ws, connection, onClose, onSaved }: StepsProps) {
  const [draft, setDraft] = useState(() => draftOf(connection))
  const [step, setStep] = useState<'where' | 'how' | 'preview'>('where')
  const [seen, setSeen] = useState<SavedGitConnection | null>(null)
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const change = (part: Partial<GitDraft>) => {
    setDraft({ ...draft, ...part })
    setError(null)
  }
  const submit = async () => {
    if (step === 'where') return setStep('how')
    setBusy(true)
    setError(null)
    try {
      const input = inputOf(ws, draft)
      if (step === 'preview') return onSaved(await api.git.set(input))
      setSeen(await api.git.set({ ...input, dry_run: true }))
      setStep('preview')
    } catch (failure) {
      setError(failure instanceof Error ? failure.message : String(failure))
    } finally {
      setBusy(false)
    }
  }
  const before = { where: undefined, how: 'where' as const, preview: 'how' as const }[step]
  const back = () => {
    if (before) setStep(before)
    setError(null)
  }
  const verb = { where: 'Next', how: 'Show what would happen', preview: connection ? 'Save' : 'Connect' }[step]
  return (
    <DialogForm
      verb={verb}
      busy={isBusy}
      error={error}
      onClose={onClose}
      onBack={before && back}
      onSubmit={() => void submit()}
    >
      {step === 'where' && <Where ws={ws} draft={draft} connection={connection} onChange={change} />}
      {step === 'how' && (
        <>
          <How draft={draft} onChange={change} />
          {draft.pull_requests !== 'none' && (
            <Targets ws={ws} targets={draft.targets} onChange={targets => change({ targets })} />
          )}
        </>
      )}
      {step === 'preview' && seen?.preview && (
        <Preview preview={seen.preview} files={seen.files ?? []} warnings={seen.warnings ?? []} />
      )}
    </DialogForm>
  )
}

interface StepProps {
  draft: GitDraft
  onChange: (part: Partial<GitDraft>) => void
}

const credentials = [
  { id: 'token', label: 'Token' },
  { id: 'app', label: 'GitHub App' },
]

interface WhereProps extends StepProps {
  ws: string
  connection: GitConnection | null
}

export function Where({ ws, draft, connection, onChange }: WhereProps) {
  const overSsh = isSsh(draft)
  return (
    <>
      <p className={styles.muted}>Step 1 of 3: where it is</p>
      <Field
        label="Address"
        hint="By https or ssh"
        placeholder="https://github.com/acme/tokens.git"
        value={draft.url}
        onChange={url => onChange({ url })}
        isRequired
        autoFocus
        mono
        autoComplete="off"
        spellCheck="false"
      />
      <Field label="Branch" value={draft.branch} onChange={branch => onChange({ branch })} isRequired mono />
      {!overSsh && (
        <Select
          label="Credential"
          choices={credentials}
          value={draft.credential}
          onChange={credential => onChange({ credential })}
        />
      )}
      {!overSsh && draft.credential === 'app' ? (
        <p className={styles.muted}>
          {/* The page is loaded anew: only its own policy lets a form go to GitHub. */}
          The app of this workspace, installed on the repository.{' '}
          <a href={`/w/${ws}/settings/git/app`}>Create a GitHub App</a>
        </p>
      ) : (
        <Secret draft={draft} isNew={connection === null || connection.credential.kind === 'app'} onChange={onChange} />
      )}
    </>
  )
}

function Secret({ draft, isNew, onChange }: StepProps & { isNew: boolean }) {
  const overSsh = isSsh(draft)
  return (
    <>
      {!overSsh && (
        <Field
          label="User name"
          hint="Of the token; empty where the server wants none"
          value={draft.username}
          onChange={username => onChange({ username })}
          autoComplete="off"
        />
      )}
      <Field
        label={overSsh ? 'Private key' : 'Token'}
        hint={isNew ? 'It is stored encrypted and never shown' : 'Leave it empty to keep the stored one'}
        {...(overSsh ? { lines: 5, mono: true } : { type: 'password' as const })}
        value={draft.secret}
        onChange={secret => onChange({ secret })}
        isRequired={isNew}
        autoComplete="off"
      />
    </>
  )
}

const formats = [
  { id: 'dtcg', label: 'DTCG' },
  { id: 'tokens-studio', label: 'Tokens Studio' },
  { id: 'style-dictionary', label: 'Style Dictionary' },
]
const layouts = [
  { id: 'files', label: 'Tokens' },
  { id: 'system', label: 'Tokens and themes' },
]
const directions = [
  { id: 'both', label: 'Push and pull' },
  { id: 'push', label: 'Push only' },
  { id: 'pull', label: 'Pull only' },
]
const moments = [
  { id: 'change', label: 'With each change' },
  { id: 'release', label: 'With each release' },
]
const arrivals = [
  { id: 'proposal', label: 'Become proposals' },
  { id: 'change', label: 'Become changes' },
]

const commitments = [
  { id: 'each', label: 'Every change by itself' },
  { id: 'collected', label: 'Collected, until somebody commits' },
]

const requests = [
  { id: 'none', label: 'Only here' },
  { id: 'github', label: 'Also as pull requests of GitHub' },
  { id: 'gitlab', label: 'Also as merge requests of GitLab' },
  { id: 'bitbucket', label: 'Also as pull requests of Bitbucket' },
  { id: 'gitea', label: 'Also as pull requests of Gitea or Forgejo' },
]

function How({ draft, onChange }: StepProps) {
  return (
    <>
      <p className={styles.muted}>Step 2 of 3: what goes where</p>
      <Field
        label="Folder"
        hint="Where the token files are; empty for the whole repository"
        value={draft.folder}
        onChange={folder => onChange({ folder })}
        mono
      />
      <Select label="Format" choices={formats} value={draft.format} onChange={format => onChange({ format })} />
      <Select label="Keeps" choices={layouts} value={draft.layout} onChange={layout => onChange({ layout })} />
      <Select
        label="Direction"
        choices={directions}
        value={draft.direction}
        onChange={direction => onChange({ direction })}
      />
      <Select label="When it is pushed" choices={moments} value={draft.on} onChange={on => onChange({ on })} />
      <Select
        label="Commits of others"
        choices={arrivals}
        value={draft.incoming}
        onChange={incoming => onChange({ incoming })}
      />
      <Select label="Commits" choices={commitments} value={draft.commit} onChange={commit => onChange({ commit })} />
      <Field
        label="Message"
        hint="With {summary}, {names}, {count} and {proposal}; empty for the summary"
        placeholder="feat(tokens): {summary}"
        value={draft.message}
        onChange={message => onChange({ message })}
        maxLength={1_000}
        mono
      />
      <Select
        label="Proposals are reviewed"
        choices={requests}
        value={draft.pull_requests}
        onChange={pull_requests => onChange({ pull_requests })}
      />
    </>
  )
}

interface PreviewProps {
  preview: GitPreview
  files: PlannedFile[]
  warnings: GitWarning[]
}

function Preview({ preview: { push, pull, conflicts, error }, files, warnings }: PreviewProps) {
  const withTokens = new Set([...push, ...pull, ...conflicts].map(({ file }) => file))
  const others = files.filter(({ path }) => !withTokens.has(path))
  const written = others.filter(({ action }) => action !== 'leave')
  const left = others.filter(({ action, owner }) => action === 'leave' && owner === 'other')
  const isEqual = withTokens.size + written.length + left.length === 0
  return (
    <>
      <p className={styles.muted}>Step 3 of 3: what would happen. Nothing is stored yet.</p>
      {error !== null && <Notice kind="danger">{error}</Notice>}
      <Files title="Would be written" files={push} />
      <Files title="Would be read" files={pull} />
      <Files title="Differs on both sides, and would become a proposal" files={conflicts} />
      <Paths title="Would be written by outputs" files={written} />
      <Paths title="Written by somebody else, and left as they are" files={left} />
      <GitWarnings warnings={warnings} />
      {error === null && isEqual && <p>Both sides say the same.</p>}
    </>
  )
}

function Paths({ title, files }: { title: string; files: PlannedFile[] }) {
  if (files.length === 0) return null
  return (
    <section>
      <h3>{title}</h3>
      <ul className={styles.files}>
        {files.map(({ path }) => (
          <li key={path}>
            <bdi className={styles.code}>{path}</bdi>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Files({ title, files }: { title: string; files: GitPreview['push'] }) {
  if (files.length === 0) return null
  return (
    <section>
      <h3>{title}</h3>
      <ul className={styles.files}>
        {files.map(({ file, tokens, total }) => (
          <li key={file}>
            <bdi className={styles.code}>{file}</bdi>{' '}
            <span className={styles.muted}>
              {tokens.slice(0, 5).join(', ')}
              {total > 5 ? ` and ${total - 5} more` : ''}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
