// Starts the language server that the project has installed.
const { existsSync } = require('node:fs')
const { join } = require('node:path')
const { env, window, workspace } = require('vscode')
const { LanguageClient, TransportKind } = require('vscode-languageclient/node')

const languages = 'css scss less javascript javascriptreact typescript typescriptreact vue svelte json jsonc'.split(' ')
const program = 'node_modules/@tessera/language-server/bin/tessera-language-server.js'
let client

exports.activate = async function activate() {
  const [folder] = workspace.workspaceFolders ?? []
  const module = folder && join(folder.uri.fsPath, program)
  if (!module || !existsSync(module)) {
    void window.showInformationMessage('Tessera: install @tessera/language-server in the project to see its tokens.')
    return
  }
  const run = { module, transport: TransportKind.stdio }
  client = new LanguageClient(
    'tessera',
    'Tessera',
    { run, debug: run },
    {
      documentSelector: languages.map(language => ({ scheme: 'file', language })),
      initializationOptions: { ...workspace.getConfiguration('tessera'), definition: 'location' },
      middleware: { provideDefinition: openPages, provideDocumentLinks: () => [] },
    },
  )
  await client.start()
}

/** VS Code asks also while the pointer moves: a page is opened only for the place of the cursor, to which a click has moved it. */
async function openPages(document, position, token, next) {
  const found = [await next(document, position, token)].flat().filter(Boolean)
  const isPage = ({ uri }) => /^https?$/.test(uri.scheme)
  const { document: shown, selection } = window.activeTextEditor ?? {}
  if (shown === document && selection.active.isEqual(position))
    for (const { uri } of found.filter(isPage)) await env.openExternal(uri)
  return found.filter(each => !isPage(each))
}

exports.deactivate = () => client?.stop()
