import screensJson from '../../openapi/screens.gen.json' with { type: 'json' }
import { screenOf } from '../log/screens'
import { describeListCall } from '../log/summary'
import { levelOf, type PermissionCode } from '../session/rights'
import {
  type AdminAction,
  asActor,
  type PendingRow,
  SIGN_IN,
  SIGN_IN_FAILED,
  SIGN_OUT,
  toPendingRow,
} from './log-entry'
import { type AllTargets, type Scene, scenes, type Work } from './log-scenes'
import type { Dice } from './random'
import type { Actor } from './staff'

const codesOf = new Map(
  (screensJson as { path: string; codes: PermissionCode[] }[]).map(({ path, codes }) => [path, codes]),
)

/** Returns whether an admin may open a screen on a level. */
function may(person: Actor, path: string, level: 'READ' | 'WRITE'): boolean {
  return (codesOf.get(path) ?? []).some((code) => {
    const own = levelOf(person.rights.permissions, code)
    return own === 'WRITE' || (level === 'READ' && own === 'READ')
  })
}

/** Returns the scenes that an admin may play, with their frequency. */
export const scenesOf = (person: Actor): (readonly [Scene, number])[] =>
  scenes.filter(({ path }) => may(person, path, 'READ')).map((scene) => [scene, scene.weight] as const)

const titleOf = (path: string): string => screenOf(path)?.title ?? path

const opened = (path: string): AdminAction => ({
  action: 'SCREEN',
  summary: `화면 열기: ${titleOf(path)}`,
  screenPath: path,
})

interface Stage {
  dice: Dice
  person: Actor
  targets: AllTargets
}

function listed({ dice, targets }: Stage, scene: Scene, at: number): AdminAction[] {
  if (!scene.personal) return []
  const query = dice.pick(scene.filters ?? [{}])
  const all = targets[scene.of].countAt(at)
  const total = Object.keys(query).length === 0 ? all : dice.int(0, Math.max(1, Math.floor(all / 6)))
  return [
    {
      action: 'LIST',
      resource: scene.resource,
      targetCount: total,
      summary: describeListCall(scene.resource, titleOf(scene.path), query, total),
      personal: true,
      screenPath: scene.path,
    },
  ]
}

function looked(stage: Stage, scene: Scene, seq: number): AdminAction[] {
  const { dice, person, targets } = stage
  const subjects = targets[scene.of].subjectsOf(seq)
  const path = scene.detail ?? scene.path
  const common = { resource: scene.resource, targetSeqs: [seq], subjects, personal: scene.personal, screenPath: path }
  const deeds: AdminAction[] = scene.detail ? [opened(scene.detail)] : []
  if (scene.personal) deeds.push({ ...common, action: 'DETAIL', summary: `${scene.noun} 상세 조회: ${seq}` })
  if (scene.personal && person.rights.piiUnmask && dice.chance(22)) {
    deeds.push({ ...common, action: 'UNMASK', summary: `${scene.noun} 개인정보 보기: ${seq}` })
  }
  if (scene.prints && dice.chance(10)) {
    deeds.push({ ...common, action: 'PRINT', summary: `주문서 출력: ${seq}`, screenPath: `/print/order/${seq}` })
  }
  return deeds
}

function worked(stage: Stage, scene: Scene, seq: number): AdminAction[] {
  const { dice, person, targets } = stage
  const possible = (scene.work ?? []).filter((work) => may(person, work.screenPath ?? scene.path, 'WRITE'))
  if (possible.length === 0) return []
  const work = dice.weighted(possible.map((one): readonly [Work, number] => [one, one.weight]))
  const many = work.action === 'BULK' || work.summary.includes('건')
  const count = Number(/(\d+)건/.exec(work.summary)?.[1] ?? 1)
  return [
    {
      action: work.action,
      resource: scene.resource,
      targetSeqs: many
        ? Array.from({ length: count }, (_, i) => Math.max(1, seq - i)).filter((n, i, all) => all.indexOf(n) === i)
        : [seq],
      targetCount: count,
      subjects: many ? [] : targets[scene.of].subjectsOf(seq),
      personal: scene.personal,
      summary: work.summary.replace('{n}', String(seq)),
      changes: work.changes,
      ...(work.flags && { flags: work.flags }),
      screenPath: work.screenPath ?? scene.detail ?? scene.path,
    },
  ]
}

function exported({ dice, person, targets }: Stage, scene: Scene, at: number): AdminAction[] {
  const { exports } = scene
  if (!exports || !dice.chance(8)) return []
  if (exports.reasons && !person.rights.piiExport) return []
  const total = scene.of === 'few' ? dice.int(40, 900) : targets[scene.of].countAt(at)
  return [
    {
      action: 'EXPORT',
      resource: scene.resource,
      targetCount: total,
      reason: exports.reasons && dice.pick(exports.reasons),
      summary: `${exports.title} 엑셀 다운로드: ${total.toLocaleString('en-US')}건`,
      personal: scene.personal,
      screenPath: scene.path,
    },
  ]
}

/** Returns the actions between opening and leaving a screen. */
function play(stage: Stage, scene: Scene, at: number): AdminAction[] {
  const { dice, person, targets } = stage
  const deeds = [opened(scene.path), ...listed(stage, scene, at)]
  const reads = scene.detail === undefined || may(person, scene.detail, 'READ')
  for (let i = dice.int(0, 2); i > 0 && reads; i--) {
    const seq = targets[scene.of].pick(dice, at)
    if (seq === null) break
    deeds.push(...looked(stage, scene, seq))
    if (dice.chance(45)) deeds.push(...worked(stage, scene, seq))
  }
  return [...deeds, ...exported(stage, scene, at)]
}

/**
 * Returns the log rows of a session from a start time, with sign-in and mostly sign-out. `length` is the approximate
 * number of screens.
 */
export function session(dice: Dice, person: Actor, targets: AllTargets, start: number, length: number): PendingRow[] {
  const home = !person.allowedIps && dice.chance(7)
  const who = { as: asActor(person), ip: home ? person.homeIp : person.officeIp, userAgent: person.userAgent }
  const stage = { dice, person, targets }
  const mine = scenesOf(person)
  let at = start
  const rows: PendingRow[] = []
  if (dice.chance(4)) {
    rows.push(toPendingRow(at, SIGN_IN_FAILED(person.adminSeq), who))
    at += dice.int(6_000, 40_000)
  }
  rows.push(toPendingRow(at, SIGN_IN(person), who))
  let path = '/dashboard'
  if (dice.chance(60)) {
    at += dice.int(2_000, 9_000)
    rows.push(toPendingRow(at, opened(path), who))
  }
  for (let i = 0; i < length; i++) {
    const scene = dice.weighted(mine)
    path = scene.path
    for (const action of play(stage, scene, at)) {
      at += action.action === 'LIST' ? dice.int(80, 900) : dice.int(4_000, 150_000)
      rows.push(toPendingRow(at, action, who))
    }
  }
  if (dice.chance(65)) rows.push(toPendingRow(at + dice.int(5_000, 600_000), SIGN_OUT(person, path), who))
  return rows
}
