import { detailDef } from '@/kit/detail/detail-def'
import { meTitles, meUpdateRules } from '@/shared/api/gen/myinfo.gen'

export const myinfoDef = detailDef<'/api/v1/admin/me'>()({
  noun: '내 정보',
  path: '/api/v1/admin/me',
  screen: '/myinfo',
  list: '/dashboard',
  code: null,
  seq: (me) => me.adminSeq,
  name: (me) => me.name,
  rules: meUpdateRules,
  titles: meTitles,
})
