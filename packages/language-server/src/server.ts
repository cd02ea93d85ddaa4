// The protocol: what an editor asks, answered by the tokens that the server has at that moment.
import { fileURLToPath } from 'node:url'
import type { Steps } from '@tessera/engine'
import { followTokens, optionsIn, type Followed, type Tokens } from '@tessera/plugin-core'
import {
  CodeActionKind,
  TextDocuments,
  TextDocumentSyncKind,
  type Connection,
  type InitializeParams,
  type Location,
  type ServerCapabilities,
  type TextDocumentPositionParams,
} from 'vscode-languageserver'
import { TextDocument } from 'vscode-languageserver-textdocument'
import { actionsFor, colorsIn, diagnosticsOf, hoverAt, linksIn, type About } from './answers.ts'
import { createBackground } from './background.ts'
import { complete } from './completion.ts'
import { definitionAt, isPage } from './definition.ts'
import { languageOf } from './languages.ts'
import { projectOf, type Project } from './project.ts'

const capabilities: ServerCapabilities = {
  textDocumentSync: TextDocumentSyncKind.Incremental,
  completionProvider: { triggerCharacters: ['-', '$', '@', '(', '{', "'", '"', '.'] },
  hoverProvider: true,
  definitionProvider: true,
  documentLinkProvider: {},
  colorProvider: true,
  codeActionProvider: { codeActionKinds: [CodeActionKind.QuickFix] },
}

export function serve(connection: Connection): void {
  const documents = new TextDocuments(TextDocument)
  const checks = createBackground()
  const tokens = tokensFor(connection, () => documents.all().forEach(check))

  /** null: not in a language that uses tokens, or there are none yet. */
  function asked(document: TextDocument | undefined): About | null {
    const language = document && languageOf(document.languageId)
    const project = tokens.project()
    return document && language && project ? { document, language, project } : null
  }

  function* checked(document: TextDocument): Steps<void> {
    const about = asked(document)
    if (!about) return
    const diagnostics = yield* diagnosticsOf(about)
    void connection.sendDiagnostics({ uri: document.uri, version: document.version, diagnostics })
  }
  // Each change begins anew, so that what is under way is of the newest version.
  const check = (document: TextDocument) => checks.begin(document.uri, () => checked(document))

  /** Answers once tokens are there; `otherwise` for what has none. */
  const answer =
    <P extends { textDocument: { uri: string } }, A>(otherwise: A, of: (about: About, params: P) => A | Promise<A>) =>
    async (params: P): Promise<A> => {
      await tokens.started()
      const about = asked(documents.get(params.textDocument.uri))
      return about ? of(about, params) : otherwise
    }

  /** What the editor did not show. */
  async function opened(pages: readonly Location[]): Promise<Location[]> {
    const shown = pages.map(({ uri }) => connection.window.showDocument({ uri, external: true, takeFocus: true }))
    const answers = await Promise.all(shown)
    return pages.filter((_, at) => !answers[at]!.success)
  }

  documents.onDidChangeContent(({ document }) => check(document))
  documents.onDidClose(({ document: { uri } }) => {
    checks.stop(uri)
    void connection.sendDiagnostics({ uri, diagnostics: [] })
  })
  connection.onCompletion(
    answer({ isIncomplete: true, items: [] }, ({ document, language, project }, { position }) => {
      const start = { line: position.line, character: 0 }
      return complete(document.getText({ start, end: position }), position, language, project)
    }),
  )
  connection.onHover(answer(null, (about, { position }) => hoverAt(about, position)))
  connection.onDefinition(
    answer<TextDocumentPositionParams, Location[]>([], async (about, { position }) => {
      const found = await definitionAt(about, position, documents.all())
      // An editor would look for a file at the address of a page.
      return tokens.opensPages() && found.every(isPage) ? opened(found) : found
    }),
  )
  connection.onDocumentLinks(answer([], linksIn))
  connection.onDocumentColor(answer([], colorsIn))
  // A token's color is edited where the token is.
  connection.onColorPresentation(() => [])
  connection.onCodeAction(answer([], (about, { context }) => actionsFor(about, context.diagnostics)))
  documents.listen(connection)
  connection.listen()
}

/** The tokens from the first request of the editor to its last. */
function tokensFor(connection: Connection, changed: () => void) {
  let given: InitializeParams
  let project: Project | undefined
  let live: Followed | undefined
  let starting: Promise<void> = Promise.resolve()

  function take(tokens: Tokens): void {
    project = projectOf(tokens)
    changed()
  }
  async function start(): Promise<void> {
    const warn = (message: string) => connection.window.showWarningMessage(`Tessera: ${message}`)
    try {
      live = await followTokens(optionsIn(given.initializationOptions), { root: rootOf(given), warn }, take)
      take(live.tokens)
    } catch (error) {
      connection.window.showErrorMessage(`Tessera: ${(error as Error).message}`)
    }
  }

  connection.onInitialize(params => {
    given = params
    return { capabilities }
  })
  connection.onInitialized(() => {
    starting = start()
  })
  connection.onShutdown(() => live?.close())
  return {
    project: () => project,
    started: () => starting,
    /** Definitions in the dashboard are shown by a browser. */
    opensPages: () =>
      given.capabilities.window?.showDocument?.support === true &&
      (Object(given.initializationOptions) as { definition?: unknown }).definition !== 'location',
  }
}

function rootOf({ workspaceFolders }: InitializeParams): string {
  const [folder] = workspaceFolders ?? []
  return folder?.uri.startsWith('file:') ? fileURLToPath(folder.uri) : process.cwd()
}
