import { DAY_MS, MINUTE_MS } from '../../domain/common/durations'
import { groupChanges } from '../basicSetting/permission-group/permission-group-changes'
import { labelOf } from '../contract/contract-labels'
import type { Schemas } from '../contract/contract-types'
import { seoulDay, seoulMonth, shiftMonth, startOfDay } from '../lib/seoul-time'
import { type SampleGroup, sampleGroups } from './groups'
import {
  type AdminAction,
  asActor,
  LOCKED,
  type PendingRow,
  SIGN_IN,
  SIGN_IN_FAILED,
  SYSTEM,
  toPendingRow,
} from './log-entry'
import type { AllTargets } from './log-scenes'
import { type Actor, subjectOf } from './staff'

/** Log rows about the staff, and the resulting changes of their records. */
export interface StaffStory {
  rows: PendingRow[]
  /** Time of the last change and number of changes of an admin's or group's record. */
  adminChanges: Map<number, { count: number; at: Date; by: string | null }>
  groupChanges: Map<number, { count: number; at: Date; by: string | null }>
  inspections: { month: string; inspector: string; inspectedAt: Date; memo: string }[]
}

const MEMOS = [
  '심야 접속 및 대량조회 내역을 확인하였으며 이상 없음',
  '대량 다운로드 사유를 담당자에게 확인함. 파일 파기 확인',
  '새 IP 접속은 재택근무로 확인됨. 특이사항 없음',
  '로그인 반복 실패 건은 비밀번호 분실로 확인, 초기화 처리함',
  '개인정보 열람 사유와 문의 내역을 대조하였으며 이상 없음',
]

/** Returns a group as it was at a time. */
export function groupAt(group: SampleGroup, at: number, now: Date): SampleGroup {
  let values = group
  for (const { daysAgo, before } of [...group.history].reverse()) {
    if (at < momentOf(now, daysAgo, 11, 20)) values = { ...values, ...before }
  }
  return values
}

/** Returns an admin as they were at a time, with their group and permissions. */
export function personAt(person: Actor, at: number, now: Date): Actor {
  const name = person.moved && at < momentOf(now, person.moved.daysAgo, 10, 5) ? person.moved.from : person.group
  const group = sampleGroups.find((candidate) => candidate.name === name) ?? person.rights
  return { ...person, group: name, rights: groupAt(group, at, now) }
}

/** Returns a time of day some days ago, at the latest yesterday. */
export const momentOf = (now: Date, daysAgo: number, hour: number, minute: number): number =>
  startOfDay(seoulDay(new Date(now.getTime() - daysAgo * DAY_MS))).getTime() + (hour * 60 + minute) * MINUTE_MS

class StoryTeller implements StaffStory {
  readonly rows: PendingRow[] = []
  readonly adminChanges: StaffStory['adminChanges'] = new Map()
  readonly groupChanges: StaffStory['groupChanges'] = new Map()
  readonly inspections: StaffStory['inspections'] = []

  constructor(
    private readonly staff: Actor[],
    private readonly now: Date,
    private readonly targets: AllTargets,
  ) {}

  private who(loginId: string): Actor {
    const found = this.staff.find((person) => person.loginId === loginId)
    if (!found) throw new Error(`No admin ${loginId}`)
    return found
  }

  private note(changes: StaffStory['adminChanges'], seq: number, at: number, by: string | null): void {
    changes.set(seq, { count: (changes.get(seq)?.count ?? 0) + 1, at: new Date(at), by })
  }

  /** Adds a sign-in and actions, a minute each. Returns the time of the last one. */
  private visit(loginId: string, at: number, deeds: AdminAction[], home = false): number {
    const person = personAt(this.who(loginId), at, this.now)
    const who = { as: asActor(person), ip: home ? person.homeIp : person.officeIp, userAgent: person.userAgent }
    let moment = at - MINUTE_MS
    this.rows.push(toPendingRow(moment, SIGN_IN(person), who))
    for (const action of deeds) {
      moment += action.action === 'DETAIL' || action.action === 'UNMASK' ? 25_000 : MINUTE_MS
      this.rows.push(toPendingRow(moment, action, who))
    }
    return moment
  }

  groups(): void {
    for (const [index, group] of sampleGroups.entries()) {
      for (const [i, { daysAgo, before }] of group.history.entries()) {
        const at = momentOf(this.now, daysAgo, 11, 20)
        const after = groupAt(group, at, this.now)
        const by = i % 2 === 0 ? 'admin' : 'super2'
        this.visit(by, at, [
          {
            action: 'PERMISSION_CHANGE',
            resource: 'permission-groups',
            targetSeqs: [index + 1],
            summary: `권한그룹 수정: ${group.name}`,
            changes: groupChanges({ ...after, ...before }, after),
            screenPath: '/basicSetting/permission/detail',
          },
        ])
        this.note(this.groupChanges, index + 1, at, by)
      }
    }
  }

  private aboutAdmin(person: Actor, action: Omit<AdminAction, 'resource'>): AdminAction {
    return {
      resource: 'admins',
      targetSeqs: [person.adminSeq],
      subjects: [subjectOf(person)],
      personal: true,
      screenPath: '/basicSetting/admin',
      ...action,
    }
  }

  private state(
    person: Actor,
    action: Schemas['AdminAction'],
    before: Schemas['AdminState'],
    after: Schemas['AdminState'],
  ): AdminAction {
    return this.aboutAdmin(person, {
      action: 'STATE',
      summary: `${labelOf('AdminAction', action)}: ${person.loginId}`,
      changes: [
        { field: 'state', label: '상태', before: labelOf('AdminState', before), after: labelOf('AdminState', after) },
      ],
    })
  }

  people(): void {
    const { now } = this
    for (const person of this.staff) {
      const seq = person.adminSeq
      const at = (daysAgo: number, hour: number, minute: number) => momentOf(now, daysAgo, hour, minute)
      const began = personAt(person, at(person.joined, 9, 30), now)
      if (person.joined < 399) {
        const created = { action: 'CREATE' as const, summary: `관리자 등록: ${person.loginId} (${began.group})` }
        this.visit('admin', at(person.joined, 9, 30), [this.aboutAdmin(person, created)])
      }
      if (person.password !== undefined) {
        const action: AdminAction = {
          action: 'UPDATE',
          resource: 'admins',
          targetSeqs: [seq],
          summary: '본인 비밀번호 변경',
          screenPath: '/myinfo',
        }
        this.visit(person.loginId, passwordMoment(person, now), [action])
      }
      if (person.allowedIps) {
        const changes = [
          { field: 'allowedIps', label: '접속 허용 IP', before: null, after: person.allowedIps.join(', ') },
        ]
        const action = { action: 'UPDATE' as const, summary: `관리자 정보 수정: ${person.loginId}`, changes }
        this.visit('super2', at(282, 15, 10), [this.aboutAdmin(person, action)])
        this.note(this.adminChanges, seq, at(282, 15, 10), 'super2')
      }
      this.moves(person)
    }
  }

  private moves(person: Actor): void {
    const { now } = this
    const { adminSeq: seq, moved, suspended, retired } = person
    if (moved) {
      const at = momentOf(now, moved.daysAgo, 10, 5)
      const action = {
        action: 'PERMISSION_CHANGE' as const,
        summary: `권한그룹 변경: ${person.loginId} ${moved.from} → ${person.group}`,
        changes: [{ field: 'permissionGroupSeq', label: '권한그룹', before: moved.from, after: person.group }],
      }
      this.visit('admin', at, [this.aboutAdmin(person, action)])
      this.note(this.adminChanges, seq, at, 'admin')
    }
    if (retired) {
      const at = momentOf(now, retired.daysAgo, 18, 10)
      this.visit('admin', at, [this.state(person, 'RETIRE', 'ACTIVE', 'RETIRED')])
      this.note(this.adminChanges, seq, at, 'admin')
      if (retired.daysAgo > 31) this.forgotten(person, momentOf(now, retired.daysAgo - 31, 3, 30))
    }
    if (suspended?.reason === 'MANUAL') {
      const at = momentOf(now, suspended.daysAgo, 17, 40)
      this.visit('admin', at, [this.state(person, 'SUSPEND', 'ACTIVE', 'SUSPENDED')])
      this.note(this.adminChanges, seq, at, 'admin')
    }
    if (suspended?.reason === 'INACTIVE_90D') {
      // in the first night after 90 days
      this.visit(person.loginId, momentOf(now, suspended.daysAgo + 91, 17, 0), [])
      const at = momentOf(now, suspended.daysAgo, 3, 30)
      const action = {
        action: 'STATE' as const,
        summary: `90일 미접속으로 사용중지: ${person.loginId}`,
        screenPath: undefined,
      }
      this.rows.push(toPendingRow(at, this.aboutAdmin(person, action), SYSTEM))
      this.note(this.adminChanges, seq, at, null)
    }
  }

  private forgotten(person: Actor, at: number): void {
    const action = {
      action: 'UPDATE' as const,
      summary: `퇴사 30일 경과로 연락처 삭제: ${person.loginId}`,
      screenPath: undefined,
    }
    this.rows.push(toPendingRow(at, this.aboutAdmin(person, action), SYSTEM))
    this.note(this.adminChanges, person.adminSeq, at, null)
  }

  /** Adds an admin who was registered by mistake and deleted before their first sign-in. */
  deleted(adminSeq: number, loginId: string): void {
    const subject: Schemas['LogSubject'] = { type: 'ADMIN', seq: adminSeq, label: `${loginId} (김임시)` }
    const common = {
      resource: 'admins',
      targetSeqs: [adminSeq],
      subjects: [subject],
      personal: true,
      screenPath: '/basicSetting/admin',
    }
    this.visit('super2', momentOf(this.now, 205, 14, 0), [
      { ...common, action: 'CREATE', summary: `관리자 등록: ${loginId} (주문조회)` },
      { ...common, action: 'DELETE', summary: `관리자 삭제: ${loginId}` },
    ])
  }

  /** Adds incidents for the monthly inspection. */
  incidents(): void {
    const { now, targets } = this
    const look = (action: 'DETAIL' | 'UNMASK', seq: number): AdminAction => ({
      action,
      resource: 'members',
      targetSeqs: [seq],
      subjects: targets.members.subjectsOf(seq),
      summary: `회원 ${action === 'DETAIL' ? '상세 조회' : '개인정보 보기'}: ${seq}`,
      personal: true,
      screenPath: '/member/manage/detail',
    })
    const both = (seq: number): AdminAction[] => [look('DETAIL', seq), look('UNMASK', seq)]
    const bulk = momentOf(now, 150, 14, 3)
    const known = targets.members.countAt(bulk)
    const many = Array.from({ length: known }, (_, i) => known - i).filter(
      (seq) => targets.members.subjectsOf(seq).length > 0,
    )
    this.visit('cs_choi', bulk, many.slice(0, 58).flatMap(both))
    this.visit('cs_lead', momentOf(now, 97, 1, 22), [...both(1), ...both(2)], true)
    this.visit('ops_lead', momentOf(now, 76, 16, 45), [
      {
        action: 'EXPORT',
        resource: 'message-logs',
        targetCount: 12_480,
        reason: '문자 발송 비용 정산 내역 대조',
        summary: '메시지 발송 내역 엑셀 다운로드: 12,480건',
        personal: true,
        screenPath: '/basicSetting/sms',
      },
    ])
    this.intrusion(momentOf(now, 59, 2, 11))
  }

  /** Adds at least one row of every kind of work, even in a small sample. */
  everyday(): void {
    const { now, targets } = this
    const day = (daysAgo: number, hour: number) => momentOf(now, daysAgo, hour, 15)
    const about = (kind: 'orders' | 'inquiries', at: number) => {
      const count = targets[kind].countAt(at)
      const seq =
        Array.from({ length: 20 }, (_, i) => count - i).find((n) => targets[kind].subjectsOf(n).length > 0) ?? 1
      return { resource: kind, targetSeqs: [seq], subjects: targets[kind].subjectsOf(seq), personal: true, seq }
    }
    const action = ({ seq, ...record }: ReturnType<typeof about>, rest: AdminAction): AdminAction => ({
      ...record,
      ...rest,
      summary: rest.summary.replace('{n}', String(seq)),
      screenPath: rest.screenPath?.replace('{n}', String(seq)),
    })
    const order = about('orders', day(4, 10))
    const state = [{ field: 'state', label: '상태', before: '결제완료', after: '상품준비중' }]
    this.visit('order_lead', day(4, 10), [
      action(order, { action: 'PRINT', summary: '주문서 출력: {n}', screenPath: '/print/order/{n}' }),
      action(order, {
        action: 'STATE',
        summary: '주문 상태 변경: 결제완료 → 상품준비중 (주문 {n})',
        changes: state,
        screenPath: '/orderdelivery/orderstatus',
      }),
      {
        action: 'BULK',
        resource: 'shipments',
        targetSeqs: Array.from({ length: 12 }, (_, i) => order.seq - i),
        summary: '송장 일괄 등록: 12건',
        screenPath: '/orderdelivery/deliverybatch',
      },
    ])
    this.visit('cs_park', day(3, 14), [
      action(about('orders', day(3, 14)), {
        action: 'PAY',
        summary: '카드번호 결제: 주문 {n}',
        screenPath: '/cardbynumber',
      }),
      action(about('inquiries', day(3, 14)), {
        action: 'SEND',
        summary: '답변 알림 발송: {n}',
        screenPath: '/inquirycommunity/manage/detail',
      }),
    ])
    this.visit('ops_lead', day(5, 11), [
      {
        action: 'CREATE',
        resource: 'notices',
        targetSeqs: [12],
        summary: '공지사항 등록: 12',
        screenPath: '/generalcommunity/notice/detail',
      },
      {
        action: 'DELETE',
        resource: 'faqs',
        targetSeqs: [9],
        summary: 'FAQ 삭제: 9',
        screenPath: '/generalcommunity/faq/detail',
      },
      {
        action: 'EXPORT',
        resource: 'orders',
        targetCount: targets.orders.countAt(day(5, 11)),
        reason: '월 마감 매출 대사 자료 작성',
        summary: `전체 주문 엑셀 다운로드: ${targets.orders.countAt(day(5, 11)).toLocaleString('en-US')}건`,
        personal: true,
        screenPath: '/orderdelivery/allorder',
      },
    ])
  }

  /** Adds attempts to sign in with an unknown id. */
  private intrusion(at: number): void {
    const as = { adminSeq: null, loginId: 'root', adminName: '-', permissionGroupName: null }
    const who = { as, ip: '192.0.2.77', userAgent: 'python-requests/2.32.3' }
    for (let i = 0; i < 5; i++) this.rows.push(toPendingRow(at + i * 2_300, SIGN_IN_FAILED(null), who))
    this.rows.push(toPendingRow(at + 4 * 2_300, LOCKED(null), who))
    const refused = { ...SIGN_IN_FAILED(null), errorCode: 'LOCKED', summary: '로그인 실패: 잠긴 계정' }
    for (let i = 5; i < 8; i++) this.rows.push(toPendingRow(at + i * 2_300, refused, who))
  }

  /** Adds the admin who has just been locked. */
  lockedOut(): void {
    for (const person of this.staff.filter(({ locked }) => locked)) {
      const who = { as: asActor(person), ip: person.officeIp, userAgent: person.userAgent }
      for (let i = 4; i >= 0; i--)
        this.rows.push(toPendingRow(failureMoment(this.now, i), SIGN_IN_FAILED(person.adminSeq), who))
      this.rows.push(toPendingRow(lockMoment(this.now), LOCKED(person.adminSeq), who))
    }
  }

  /** Adds twelve monthly inspections, each in the first days of the next month; last month is open. */
  monthly(): void {
    const current = seoulMonth(this.now)
    for (let back = 13; back >= 2; back--) {
      const month = shiftMonth(current, -back)
      const at = startOfDay(`${shiftMonth(month, 1)}-0${3 + (back % 5)}`).getTime() + (10 * 60 + 20 + back) * MINUTE_MS
      const action: AdminAction = {
        action: 'SETTING',
        resource: 'log-inspections',
        summary: `접속기록 월간 점검 완료: ${month}`,
        screenPath: '/basicSetting/logmanage',
      }
      const inspectedAt = new Date(this.visit('super2', at, [action]))
      this.inspections.push({ month, inspector: 'super2', inspectedAt, memo: MEMOS[back % MEMOS.length] ?? '' })
    }
  }
}

/** Returns when an admin chose their current password. */
export const passwordMoment = (person: Actor, now: Date): number =>
  momentOf(now, person.password ?? person.joined, 9, 12 + (person.adminSeq % 40))

/** Returns when the sample's locked account was locked, which lasts some minutes more. */
export const lockMoment = (now: Date): number => now.getTime() - 2 * MINUTE_MS

/** Returns the times of the wrong passwords before the lock; 0 is the last one. */
export const failureMoment = (now: Date, before: number): number => lockMoment(now) - before * 21_000

/** Seq and login id of the deleted admin. */
export const DELETED_ADMIN = { seq: 32, loginId: 'parttime1' }

/** Returns all log rows about the staff, unsorted. */
export function staffStory(staff: Actor[], now: Date, targets: AllTargets): StaffStory {
  const story = new StoryTeller(staff, now, targets)
  story.groups()
  story.people()
  story.deleted(DELETED_ADMIN.seq, DELETED_ADMIN.loginId)
  story.incidents()
  story.everyday()
  story.monthly()
  story.lockedOut()
  return story
}
