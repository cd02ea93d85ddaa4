// Everything that touches a whole workspace, each as `{ name, prepare }`: `prepare` is not measured and gives the work, which says what
// became of it. The works share one large workspace; each prepares what it needs of it, so that any of them can run alone, and again.
import { fresh, list } from './workspace.mjs'

const statuses = answers => [...new Set(answers.map(({ status }) => status))].sort().join(' ')
const times = async (count, run) => statuses(await Promise.all(list(count, run)))

const outputFormats = ['json', 'css', 'scss', 'dtcg', 'typescript']
const outputs = count => list(count, at => ({ name: `o${at}`, format: outputFormats[at % outputFormats.length] }))

/** Every tenth token gets another value. */
const edits = ({ size }) => list(size / 10, at => ({ op: 'update', name: nameOf(at * 10), value: fresh.color() }))
const proposedEdits = w => edits(w).map(edit => ({ ...edit, tokenset_id: w.tokenset.id, mode_id: w.mode.id }))
const nameOf = at => `group${at % 100}.token${at}`

const studio = sets => {
  const names = list(sets, at => `set${at}`)
  return {
    ...Object.fromEntries(
      names.map((name, at) => [
        name,
        {
          [`group${at}`]: list(4).reduce(
            (all, n) => ({ ...all, [`t${n}`]: { type: 'color', value: fresh.color() } }),
            {},
          ),
        },
      ]),
    ),
    $themes: [],
    $metadata: { tokenSetOrder: names },
  }
}

const figma = (collections, modes) => ({
  meta: {
    variableCollections: Object.fromEntries(
      list(collections, at => [
        `C:${at}`,
        {
          id: `C:${at}`,
          name: `Collection ${at}`,
          key: `k${at}`,
          defaultModeId: `C:${at}:0`,
          remote: false,
          modes: list(modes, n => ({ modeId: `C:${at}:${n}`, name: `mode ${n}` })),
        },
      ]),
    ),
    variables: Object.fromEntries(
      list(collections, at => [
        `V:${at}`,
        {
          id: `V:${at}`,
          key: `v${at}`,
          name: `group${at}/token`,
          variableCollectionId: `C:${at}`,
          resolvedType: 'FLOAT',
          description: '',
          scopes: ['ALL_SCOPES'],
          codeSyntax: {},
          hiddenFromPublishing: false,
          remote: false,
          valuesByMode: Object.fromEntries(list(modes, n => [`C:${at}:${n}`, n])),
        },
      ]),
    ),
  },
})

const contrast = {
  rule: 'contrast',
  options: { pairs: [{ foreground: 'group1.*', background: 'group2.*' }], wcag: 4.5 },
}

async function proposed(w) {
  await w.must('PUT', `${w.of}/check-rules`, { rules: [contrast], blocks: 'never' })
  return w.must('POST', `${w.of}/proposals`, { title: 'Other colors', status: 'open', operations: proposedEdits(w) })
}

const touched = w => w.must('PATCH', `${w.modePath}/tokens/${nameOf(1)}`, { value: fresh.color() })

/** The last change of the workspace. */
const lastChange = async w => (await w.must('GET', `${w.of}/changes?limit=1`)).changes[0]

const rename = (w, from, to) => w.ask('POST', `/api/v1/tokensets/${w.tokenset.id}/rename-group`, { from, to })

export const works = [
  { name: 'nothing', prepare: w => () => w.pause(1_500) },
  {
    name: 'previews of 50 outputs',
    prepare: w =>
      touched(w).then(
        () => () => times(1, () => w.ask('POST', `${w.of}/outputs/preview-all`, { outputs: outputs(50) })),
      ),
  },
  {
    name: 'output-files',
    async prepare(w) {
      await w.must('PUT', `${w.of}/outputs`, { outputs: outputs(10) })
      await touched(w)
      return () => times(1, () => w.ask('GET', `${w.of}/output-files`))
    },
  },
  {
    name: 'export of everything',
    prepare: w =>
      touched(w).then(
        () => () => times(3, at => w.ask('GET', `${w.setPath}/export?format=${['json', 'css', 'ios'][at]}`)),
      ),
  },
  {
    name: 'list of all tokens',
    prepare: w => touched(w).then(() => () => times(3, () => w.ask('GET', `${w.modePath}/tokens`))),
  },
  {
    name: 'a count beyond 10,000',
    prepare: w => () => times(8, at => w.tool('find_tokens_by_type', { type: 'color', limit: 10 + at })),
  },
  {
    name: 'a search',
    prepare: w => () => times(8, at => w.tool('search_tokens', { query: `oken${at} group`, limit: 1000 })),
  },
  {
    name: 'tokens with their aliases followed',
    prepare: w =>
      touched(w).then(() => () => times(2, () => w.tool('get_tokens_by_mode', { tokenset_id: w.tokenset.id }))),
  },
  {
    name: '5,000 tokens for 40 listeners',
    async prepare(w) {
      const listeners = await w.listen(40)
      return async () => {
        const { status } = await w.ask('POST', `${w.modePath}/tokens/batch`, {
          operations: list(5_000, at => ({ op: 'update', name: nameOf(at), value: fresh.color() })),
        })
        await listeners.told()
        listeners.end()
        return status
      }
    },
  },
  {
    name: 'a webhook of 20,000 tokens',
    async prepare(w) {
      const { hook, called } = await w.webhook()
      return async () => {
        const document = Object.fromEntries(
          list(100, group => [
            `group${group}`,
            Object.fromEntries(
              list(200, at => [`token${at * 100 + group}`, { $type: 'color', $value: fresh.color() }]),
            ),
          ]),
        )
        const { status } = await w.ask('POST', `${w.modePath}/import`, { document, format: 'dtcg' })
        await called
        await w.must('DELETE', `/api/v1/webhooks/${hook.id}`)
        return status
      }
    },
  },
  {
    name: 'a shared page with unknown parameters',
    prepare: w =>
      touched(w).then(() => () => times(6, at => w.ask('GET', `/d/${w.page.slug}?x${fresh.number()}=${at}`))),
  },
  {
    name: 'diff of a proposal, contrast rule',
    prepare: async w => {
      const { id } = await proposed(w)
      return () => times(1, () => w.ask('GET', `/api/v1/proposals/${id}/diff`))
    },
  },
  {
    name: 'dry run of a batch, contrast rule',
    prepare: async w => {
      await w.must('PUT', `${w.of}/check-rules`, { rules: [contrast], blocks: 'never' })
      return () =>
        times(1, () =>
          w.ask('POST', `${w.modePath}/tokens/batch?dry_run=true`, {
            dry_run: true,
            operations: edits(w),
          }),
        )
    },
  },
  {
    name: 'merge of a proposal',
    prepare: async w => {
      const { id } = await proposed(w)
      return () => times(1, () => w.ask('POST', `/api/v1/proposals/${id}/merge`, {}))
    },
  },
  {
    name: 'check of a workspace',
    prepare: async w => {
      await w.must('PUT', `${w.of}/check-rules`, { rules: [contrast], blocks: 'never' })
      await touched(w)
      return () => times(1, () => w.ask('GET', `${w.of}/findings?limit=100`))
    },
  },
  {
    name: 'import of 1,500 small sets',
    prepare: async w => {
      const { id } = await w.must('POST', `${await w.workspace()}/tokensets`, { name: 'Sets' })
      return () =>
        times(1, () =>
          w.ask('POST', `/api/v1/tokensets/${id}/import`, { format: 'tokens-studio', document: studio(1_500) }),
        )
    },
  },
  {
    name: 'Figma: 200 collections of 100 modes',
    prepare: async w => {
      const other = await w.workspace()
      return () =>
        times(1, () => w.ask('POST', `${other}/import`, { format: 'figma', document: figma(200, 100), dry_run: true }))
    },
  },
  {
    name: 'import of a mode, replaced',
    prepare: w => () =>
      times(1, () => w.ask('POST', `${w.modePath}/import`, { format: 'dtcg', document: w.document() })),
  },
  {
    name: 'revert of a large change',
    async prepare(w) {
      await w.must('POST', `${w.modePath}/tokens/batch`, {
        operations: list(5_000, at => ({ op: 'update', name: nameOf(at), value: fresh.color() })),
      })
      const { id } = await lastChange(w)
      return () => times(1, () => w.ask('POST', `/api/v1/changes/${id}/revert`, { force: true }))
    },
  },
  {
    name: 'copy and deletion of a mode',
    prepare: w => async () => {
      const { id } = await w.must('POST', `${w.setPath}/modes`, {
        name: `copy ${fresh.number()}`,
        copy_from: w.mode.id,
      })
      return times(1, () => w.ask('DELETE', `${w.setPath}/modes/${id}`))
    },
  },
  {
    name: 'rename of a group, and back',
    prepare: w => async () => statuses([await rename(w, 'group5', 'other5'), await rename(w, 'other5', 'group5')]),
  },
  {
    name: 'permutations of a resolver',
    prepare: w =>
      touched(w).then(() => () => times(2, () => w.ask('GET', `/api/v1/resolvers/${w.resolver.id}/permutations`))),
  },
  {
    name: 'history, 20 readers',
    prepare: w => () => times(20, at => w.ask('GET', `${w.of}/changes?limit=${50 + at}`)),
  },
  {
    name: 'deletion of a workspace',
    prepare: async w => {
      const other = await w.workspace()
      await w.must('POST', `${other}/import`, { format: 'tokens-studio', document: studio(250) })
      return () => times(1, () => w.ask('DELETE', other))
    },
  },
]
