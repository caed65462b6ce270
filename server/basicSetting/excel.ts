import { admins, permissionGroups } from '../db/schema'
import { defineExcel, offsetBatches } from '../excel/resource'
import type { Db } from '../http/call'
import { countRows } from '../resource/pages'
import { labelOf } from '../session/field-changes'
import type { Account } from '../session/lockout'
import { levelOf, permissionCodes, rightsOf } from '../session/rights'
import { type AdminQuery, adminFilter, adminRows } from './admin/admin-record'
import { stateOf } from './admin/admin-rules'
import { type GroupQuery, groupFilter, groupRows } from './permission-group/permission-group-record'

const yes = (value: boolean): string => (value ? '예' : '아니오')

/** With the moment of the export, at which a lock may have run out. */
type AdminLine = Account & { now: Date }

export const adminExcel = defineExcel<AdminLine>({
  resource: 'admins',
  title: '관리자 계정',
  permission: ['ADMIN_PERMISSION_MANAGEMENT'],
  personal: true,
  listOperation: 'GET /api/v1/admin/admins',
  columns: [
    { title: '번호', width: 8, value: ({ admin }) => admin.adminSeq },
    { title: '아이디', width: 18, value: ({ admin }) => admin.loginId },
    { title: '이름', width: 12, value: ({ admin }) => admin.name },
    { title: '부서', width: 14, value: ({ admin }) => admin.department },
    { title: '직책', width: 14, value: ({ admin }) => admin.position },
    { title: '이메일', width: 28, value: ({ admin }) => admin.email },
    { title: '휴대폰', width: 14, value: ({ admin }) => admin.mobilePhone },
    { title: '사무실 전화', width: 14, value: ({ admin }) => admin.officePhone },
    { title: '권한그룹', width: 16, value: ({ group }) => group.name },
    { title: '상태', width: 10, value: ({ admin, now }) => labelOf('AdminState', stateOf(admin, now)) },
    {
      title: '중지사유',
      width: 14,
      value: ({ admin }) =>
        admin.state === 'SUSPENDED' && admin.suspendReason ? labelOf('SuspendReason', admin.suspendReason) : null,
    },
    { title: 'OTP', width: 10, value: ({ admin }) => labelOf('OtpState', admin.otpSecret ? 'ACTIVE' : 'NONE') },
    { title: '접속IP 제한', width: 12, value: ({ admin }) => (admin.allowedIps.length > 0 ? '있음' : '없음') },
    { title: '최근 접속', width: 20, value: ({ admin }) => admin.lastSignInAt },
    { title: '최근 접속 IP', width: 18, value: ({ admin }) => admin.lastSignInIp },
    { title: '등록일', width: 20, value: ({ admin }) => admin.createdAt },
  ],
  count: (db, query, now) => countRows(db, admins, adminFilter(query as AdminQuery, now)),
  async *rows(db, query, now) {
    for await (const batch of offsetBatches((limit, offset) =>
      adminRows(db, query as AdminQuery, now, limit, offset),
    )) {
      yield batch.map((row) => ({ ...row, now }))
    }
  },
})

interface GroupLine {
  group: typeof permissionGroups.$inferSelect
  adminCount: number
}

const codesOn = ({ group }: GroupLine, level: 'READ' | 'WRITE'): number =>
  permissionCodes.filter((code) => levelOf(rightsOf(group).permissions, code) === level).length

export const permissionGroupExcel = defineExcel<GroupLine>({
  resource: 'permission-groups',
  title: '권한그룹',
  permission: ['ADMIN_PERMISSION_MANAGEMENT'],
  personal: false,
  listOperation: 'GET /api/v1/admin/permission-groups',
  columns: [
    { title: '번호', width: 8, value: ({ group }) => group.permissionGroupSeq },
    { title: '권한그룹명', width: 20, value: ({ group }) => group.name },
    { title: '설명', width: 40, value: ({ group }) => group.description },
    { title: '메뉴 수(조회)', width: 14, value: (line) => codesOn(line, 'READ') },
    { title: '메뉴 수(처리)', width: 14, value: (line) => codesOn(line, 'WRITE') },
    { title: '개인정보 보기', width: 14, value: ({ group }) => yes(rightsOf(group).piiUnmask) },
    { title: '개인정보 엑셀 다운로드', width: 20, value: ({ group }) => yes(rightsOf(group).piiExport) },
    { title: 'OTP 필수', width: 10, value: ({ group }) => yes(group.otpRequired) },
    { title: '소속 관리자', width: 12, value: ({ adminCount }) => adminCount },
    { title: '수정일', width: 20, value: ({ group }) => group.updatedAt },
  ],
  count: (db: Db, query) => countRows(db, permissionGroups, groupFilter(query as GroupQuery)),
  rows: (db, query) =>
    offsetBatches((limit, offset) => {
      const list = query as GroupQuery
      return groupRows(db, groupFilter(list), list.sort).limit(limit).offset(offset)
    }),
})
