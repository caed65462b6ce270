import { admins } from '../../db/schema'
import { defineExcel, offsetBatches } from '../../excel/resource'
import { sheetColumns } from '../../resource/excel'
import { countRows } from '../../resource/pages'
import { type AdminQuery, adminFields, adminFilter, adminRows } from './admin-record'

export const adminExcel = defineExcel<ReturnType<typeof adminFields>>({
  resource: 'admins',
  title: '관리자 계정',
  permission: ['ADMIN_PERMISSION_MANAGEMENT'],
  personal: true,
  listOperation: 'GET /api/v1/admin/admins',
  columns: sheetColumns('Admin', [
    { field: 'adminSeq', width: 8 },
    { field: 'loginId', width: 18 },
    { field: 'name', width: 12 },
    { field: 'department', width: 14 },
    { field: 'position', width: 14 },
    { field: 'email', width: 28 },
    { field: 'mobilePhone', width: 14 },
    { field: 'officePhone', width: 14 },
    { field: 'permissionGroup', width: 16, value: ({ permissionGroup }) => permissionGroup.name },
    { field: 'state', width: 10 },
    { field: 'suspendReason', width: 14 },
    { field: 'otpState', width: 10 },
    { title: '접속IP 제한', width: 12, value: ({ allowedIps }) => (allowedIps.length > 0 ? '있음' : '없음') },
    { field: 'lastSignInAt', width: 20 },
    { field: 'lastSignInIp', width: 18 },
    { field: 'createdAt', width: 20 },
  ]),
  count: (db, query, now) => countRows(db, admins, adminFilter(query as AdminQuery, now)),
  rows: (db, query, now) =>
    offsetBatches(async (limit, offset) =>
      (await adminRows(db, query as AdminQuery, now, limit, offset)).map((row) => adminFields(row, true)),
    ),
})
