import { adminExcel, permissionGroupExcel } from '../basicSetting/excel'
import type { Schemas } from '../call'
import { adminLogExcel } from '../log/excel'
import type { ExcelDefinition } from './resource'

/** Every resource that can be exported; one that the contract names and nobody defines does not compile. */
export const excelDefinitions: Record<Schemas['ExcelResource'], ExcelDefinition<unknown>> = {
  admins: adminExcel,
  'permission-groups': permissionGroupExcel,
  'admin-logs': adminLogExcel,
}
