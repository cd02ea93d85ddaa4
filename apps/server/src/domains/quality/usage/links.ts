// Links to a line of a file, from what a report says of its repository.

interface CodeLine {
  repository: string
  commit: string
  file: string
  line: number
}

type Form = (root: string, place: Omit<CodeLine, 'repository'>) => string

const atLine = (line: number, mark: string): string => (line > 0 ? `${mark}${line}` : '')

/** By a word of the host's name: companies call their own gitlab.example.com. */
const forms: Readonly<Record<string, Form>> = {
  github: (root, { commit, file, line }) => `${root}/blob/${commit}/${file}${atLine(line, '#L')}`,
  gitlab: (root, { commit, file, line }) => `${root}/-/blob/${commit}/${file}${atLine(line, '#L')}`,
  bitbucket: (root, { commit, file, line }) => `${root}/src/${commit}/${file}${atLine(line, '#lines-')}`,
}

/** null: the repository is no address, or that of a host of another kind. */
export function linkTo({ repository, commit, file, line }: CodeLine): string | null {
  const figma = /^figma:([\w-]+)$/.exec(repository)
  if (figma) return `https://www.figma.com/design/${figma[1]}`
  const root = rootOf(repository)
  if (!root) return null
  const form = Object.entries(forms).find(([word]) => root.hostname.split('.').some(label => label.includes(word)))
  if (!form) return null
  const path = root.pathname.replace(/(?:\.git)?\/*$/, '')
  const encoded = file.split('/').map(encodeURIComponent).join('/')
  return form[1](`${root.origin}${path}`, { commit: encodeURIComponent(commit), file: encoded, line })
}

/** The address of its pages. */
function rootOf(repository: string): URL | null {
  // git@github.com:acme/web.git
  const scp = /^[\w.-]+@([\w.-]+):(?!\/)(.+)$/.exec(repository)
  const ssh = /^(?:ssh|git):\/\/(?:[^@/]*@)?([\w.-]+)(?::\d+)?\/(.+)$/i.exec(repository)
  const [, host, path] = scp ?? ssh ?? []
  const address = host === undefined ? repository : `https://${host}/${path}`
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return null
  const url = new URL(address)
  return url.pathname.length > 1 ? url : null
}
