// The commands that fetch the files of an output into a project. `origin` is the address of the server in the browser.
import type { Snippet } from '../../signing-in/connect/snippets.ts'

interface OutputAddress {
  origin: string
  workspace_id: string
  name: string
}

const authorization = '-H "Authorization: Bearer $TESSERA_API_KEY"'

export const archiveAddress = ({ origin, workspace_id, name }: OutputAddress): string =>
  `${origin}/api/v1/workspaces/${workspace_id}/outputs/${name}/archive`

export function outputSnippets(place: OutputAddress): Snippet[] {
  const { origin, workspace_id, name } = place
  return [
    {
      id: 'cli',
      label: 'Command line',
      how: 'In a project that is signed in (npx tessera login). It fetches all outputs of the workspace with one request, and only the files that changed.',
      text: `npx tessera pull --outputs --workspace ${workspace_id} --output src/tokens`,
    },
    {
      id: 'config',
      label: 'Configuration',
      how: 'In tessera.config.json, so that npx tessera pull does it without flags.',
      text: JSON.stringify(
        { server: origin, workspace: workspace_id, outputs: 'workspace', outputsFolder: 'src/tokens' },
        null,
        2,
      ),
    },
    {
      id: 'curl',
      label: 'curl',
      how: 'The files as a zip archive, with an API key that may export. …/files instead of …/archive gives them as JSON.',
      text: `curl -sf ${authorization} "${archiveAddress(place)}" -o ${name}.zip`,
    },
  ]
}

/** A public style sheet in the notation of this output. */
export function stylesheetAddress(address: string, name: string): string {
  const url = new URL(address)
  url.searchParams.set('output', name)
  return url.href
}

export const stylesheetLink = (address: string, name: string): string =>
  `<link rel="stylesheet" href="${stylesheetAddress(address, name).replaceAll('&', '&amp;')}">`
