import { groups, type PermissionCode, type Screen, screens } from '@/menu/menu'
import type { Schemas } from '@/shared/api/types'

export type Permissions = Schemas['Permissions']
export type Level = 'NONE' | Schemas['PermissionLevel']

export const levels = ['NONE', 'READ', 'WRITE'] as const satisfies readonly Level[]
export const levelTitles: Readonly<Record<Level, string>> = { NONE: '없음', READ: '조회', WRITE: '처리' }
export const SYSTEM_REASON = '최고관리자 그룹은 수정하거나 삭제할 수 없습니다.'

export interface CodeRow {
  code: PermissionCode
  title: string
  path: string
  /** Titles of the other screens that the code opens. */
  extras: readonly string[]
}
export interface Block {
  no: number
  title: string
  rows: readonly CodeRow[]
}

const toRow = ({ code, title, path }: Screen & { code: PermissionCode }): CodeRow => ({
  code,
  title,
  path,
  extras: screens.filter((screen) => screen.code !== code && screen.codes.includes(code)).map((screen) => screen.title),
})

const coded = screens.filter((screen): screen is Screen & { code: PermissionCode } => screen.code !== null)

/** The matrix: the menu's groups, a row for each screen with a code of its own. */
export const blocks: readonly Block[] = groups.map(({ no, title }) => ({
  no,
  title,
  rows: coded.filter((screen) => screen.groupNo === no).map(toRow),
}))

export const codes: readonly PermissionCode[] = blocks.flatMap(({ rows }) => rows.map(({ code }) => code))

const titles = new Map(blocks.flatMap(({ rows }) => rows.map(({ code, title }) => [code as string, title])))

/** Title of the screen that a code belongs to. */
export const titleOfCode = (code: string): string => titles.get(code) ?? code

export const levelOf = (permissions: Permissions, code: PermissionCode): Level => permissions[code] ?? 'NONE'

export function countLevels(permissions: Permissions): Record<Schemas['PermissionLevel'], number> {
  const held = Object.values(permissions)
  return {
    READ: held.filter((level) => level === 'READ').length,
    WRITE: held.filter((level) => level === 'WRITE').length,
  }
}

/** What limits an admin who edits a group. */
export interface Editor {
  isSuper: boolean
  permissions: Permissions
  /** The group is the editor's own. */
  own: boolean
}

const rank = (level: Level) => levels.indexOf(level)

/**
 * Why a level cannot be chosen for a code; undefined: it can. One gives nothing that one does not have (what the group
 * has already may stay), and does not take the right to this very screen from oneself.
 */
export function refusalOf(code: PermissionCode, level: Level, base: Permissions, editor: Editor | undefined) {
  if (!editor) return undefined
  if (editor.own && code === 'ADMIN_PERMISSION_MANAGEMENT' && level !== 'WRITE') {
    return '본인 권한그룹의 관리자 권한은 해제할 수 없습니다.'
  }
  const stays = level === levelOf(base, code)
  if (editor.isSuper || stays || rank(level) <= rank(levelOf(editor.permissions, code))) return undefined
  return '본인이 보유하지 않은 권한은 부여할 수 없습니다.'
}

/** Sets codes to a level, each as far as the editor may: what cannot be reached gets the next lower level that can. */
export function setLevels(
  permissions: Permissions,
  which: readonly PermissionCode[],
  wanted: Level,
  base: Permissions,
  editor: Editor | undefined,
): Permissions {
  const next: Permissions = { ...permissions }
  for (const code of which) {
    const possible = levels.filter((level) => rank(level) <= rank(wanted) && !refusalOf(code, level, base, editor))
    const level = possible.at(-1) ?? levelOf(permissions, code)
    if (level === 'NONE') delete next[code]
    else next[code] = level
  }
  return next
}

export interface LevelChange {
  code: PermissionCode
  title: string
  from: Level
  to: Level
}

/** Codes whose level differs, in menu order. */
export function changesOf(before: Permissions, after: Permissions): LevelChange[] {
  return codes.flatMap((code) => {
    const [from, to] = [levelOf(before, code), levelOf(after, code)]
    return from === to ? [] : [{ code, title: titleOfCode(code), from, to }]
  })
}
