import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { api } from '../../api/api.ts'
import { ForAdministrators } from '../../people/members/for-administrators.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Page } from '../../ui/page/page.tsx'
import { Failed, Loading, Notice } from '../../ui/states.tsx'
import styles from './git.module.css'
import { gitAppQuery } from './queries.ts'

/** Both ways to GitHub: it is asked for an app here, and sends back here what it made. */
export function GitAppScreen() {
  const { ws } = useParams({ from: '/app/w/$ws/settings/git/app' })
  // A code of digits alone is no number, so the router does not read it.
  const [sent] = useState(() => readSent(window.location.search))
  const back = (
    <Link to="/w/$ws/settings/git" params={{ ws }}>
      Git
    </Link>
  )
  return (
    <ForAdministrators
      ws={ws}
      title="GitHub App"
      back={back}
      withheld="Git is for owners and admins"
      needs="manage_git"
    >
      {() => (
        <Page
          title="GitHub App"
          back={back}
          intro="An app of your own at GitHub, in place of a token: it does not expire, commits in its own name and shows findings at their lines."
        >
          {sent ? <MadeApp ws={ws} {...sent} /> : <NewApp ws={ws} />}
        </Page>
      )}
    </ForAdministrators>
  )
}

/** What GitHub sends back; null: nobody comes from there. */
export function readSent(search: string): { code: string; state: string } | null {
  const query = new URLSearchParams(search)
  const [code, state] = [query.get('code'), query.get('state')]
  return code && state ? { code, state } : null
}

type Begun = Awaited<ReturnType<typeof api.git.newApp>>

function NewApp({ ws }: { ws: string }) {
  const [organization, setOrganization] = useState('')
  const [url, setUrl] = useState('https://github.com')
  const [begun, setBegun] = useState<Begun | null>(null)
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const begin = async () => {
    setBusy(true)
    setError(null)
    try {
      const owner = organization.trim()
      setBegun(await api.git.newApp({ workspace_id: ws, url: url.trim(), ...(owner && { organization: owner }) }))
    } catch (failure) {
      setError(failure instanceof Error ? failure.message : String(failure))
      setBusy(false)
    }
  }
  return (
    <>
      <Field
        label="Organization"
        hint="That is to own the app; empty for your own account"
        value={organization}
        onChange={setOrganization}
        autoComplete="off"
        spellCheck="false"
      />
      <Field label="GitHub" hint="The address of the host" value={url} onChange={setUrl} isRequired mono />
      {error !== null && <Notice kind="danger">{error}</Notice>}
      <div className={styles.buttons}>
        <Button kind="primary" isPending={isBusy} onPress={() => void begin()}>
          Create a GitHub App
        </Button>
      </div>
      {begun && <ToGitHub begun={begun} />}
    </>
  )
}

/** GitHub takes the manifest by a form alone, which sends itself. */
export function ToGitHub({ begun: { action, manifest } }: { begun: Begun }) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.submit(), [])
  return (
    <form ref={form} method="post" action={action}>
      <input type="hidden" name="manifest" value={JSON.stringify(manifest)} />
    </form>
  )
}

function MadeApp({ ws, code, state }: { ws: string; code: string; state: string }) {
  const { data, error } = useQuery(gitAppQuery(ws, code, state))
  if (error) return <Failed error={error} />
  return data ? <Installing app={data} /> : <Loading />
}

export function Installing({ app: { name, install_url } }: { app: { name: string; install_url: string } }) {
  return (
    <>
      <p>
        <strong>{name}</strong> is made. Install it on the repository, then connect it with the credential “GitHub App”.
      </p>
      <p>
        <a href={install_url} target="_blank" rel="noreferrer">
          Install {name} at GitHub
        </a>
      </p>
    </>
  )
}
