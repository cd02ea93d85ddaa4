import { usage as contract } from '@tessera/contract'
import { z } from 'zod'
import { page } from '../../../base/paging.ts'
import type { Paging } from '../../../base/paging.ts'
import { problems } from '../../../base/problems.ts'
import { representJson } from '../../../kernel/answers/text-cache.ts'
import { inTwoStages } from '../../../kernel/handlers/two-stages.ts'
import { isStorable } from '../../../kernel/json-body.ts'
import { implement } from '../../../kernel/operation.ts'
import { mapInSlices } from '../../../kernel/pacing/slices.ts'
import { cursorFrom, readCursorOf } from './cursor.ts'
import { linkTo } from './links.ts'
import { forgetReports, takeReport } from './reports/take-report.ts'
import { coverageOf, sumOf, trendOf } from './trend.ts'
import * as store from './usage.store.ts'

const nameCursor = z.tuple([z.string()])
const placeCursor = z.tuple([z.uuid(), z.string(), z.string(), z.boolean(), z.int()])
const findingCursor = z.tuple([z.uuid(), z.int32()])

export const usage = implement(contract, {
  report: inTwoStages(
    ({ usageReports, user }, body) => usageReports.read(body, user.id),
    (context, _, report) => takeReport(context, report),
  ),

  async forget(context, { repository, branch }) {
    const branches = await forgetReports(context, repository, branch)
    context.record({
      summary: `Deleted the usage of ${repository}${branch === undefined ? '' : `, branch ${branch}`}`,
      subject: { kind: 'usage', id: context.workspace.id, before: { repository, branches }, after: null },
    })
    return { message: 'Usage reports deleted successfully' }
  },

  async summary({ db, workspace }, { repository, group, type, unused, ...paging }) {
    const filter = { workspaceId: workspace.id, repository, group, type, unused }
    const size = sizeOf(paging)
    const [after] = readCursorOf(nameCursor, paging.cursor) ?? [null]
    const [rows, counts, branches] = await Promise.all([
      store.listTokens(db, filter, after, size === null ? null : size + 1),
      size === null ? null : store.countNames(db, filter),
      store.listBranches(db, workspace.id, repository),
    ])
    const { items, next_cursor } = page(rows, size, ({ name }) => cursorFrom([name]))
    return representJson({
      tokens: items,
      total: counts?.total ?? rows.length,
      ...next_cursor,
      unused: counts?.unused ?? rows.filter(({ uses }) => uses === 0).length,
      coverage: coverageOf(sumOf(branches)),
      repositories: branches.map(({ replaceable, ...branch }) => ({
        ...branch,
        coverage: coverageOf({ ...branch, replaceable }),
      })),
    })
  },

  async places({ db, workspace, params }, { repository, ...paging }) {
    const token = params['name']!
    if (!isStorable(token)) throw problems.notFound('Token')
    const filter = { workspaceId: workspace.id, repository, token }
    const size = sizeOf(paging)
    const cursor = readCursorOf(placeCursor, paging.cursor)
    const [rows, { uses, repositories, is_token }] = await Promise.all([
      store.listPlaces(db, filter, cursor, size === null ? null : size + 1),
      store.countPlaces(db, filter),
    ])
    if (uses === 0 && !is_token) throw problems.notFound('Token')
    const { items, next_cursor } = page(rows, size, ({ branch_id, file, kind, deprecated, number }) =>
      cursorFrom([branch_id, file, kind, deprecated, number]),
    )
    const places = await mapInSlices(items, ({ branch_id: _, number: __, deprecated, ...place }) => ({
      ...place,
      ...(deprecated ? { deprecated: true as const } : {}),
      link: linkTo(place),
    }))
    return representJson({ name: filter.token, uses, repositories, places, total: uses, ...next_cursor })
  },

  async findings({ db, workspace }, { kind, repository, ...paging }) {
    const filter = { workspaceId: workspace.id, repository, kind }
    const size = sizeOf(paging)
    const cursor = readCursorOf(findingCursor, paging.cursor)
    const [rows, total] = await Promise.all([
      store.listFindings(db, filter, cursor, size === null ? null : size + 1),
      size === null ? null : store.countFindings(db, filter),
    ])
    const { items, next_cursor } = page(rows, size, ({ branch_id, position }) => cursorFrom([branch_id, position]))
    const findings = await mapInSlices(
      items,
      ({ branch_id: _, position: __, type, nearest, distance, ...finding }) => ({
        ...finding,
        kind,
        ...(type === null ? {} : { type }),
        ...(nearest === null ? {} : { nearest }),
        ...(distance === null ? {} : { distance }),
        link: linkTo(finding),
      }),
    )
    return representJson({ findings, total: total ?? rows.length, ...next_cursor })
  },

  async trend({ db, workspace }, { repository }) {
    return { days: [...trendOf(await store.listDays(db, workspace.id, repository))] }
  },
})

/** null: everything. */
const sizeOf = ({ limit, cursor }: Paging): number | null => limit ?? (cursor === undefined ? null : 1000)
