import { detailDef } from '@/kit/detail/detail-def'
import { noticeTitles } from '@/shared/api/gen/generalcommunity-notice.gen'
import { noticeBodyRules, noticeUpdateRules } from '@/shared/api/gen/generalcommunity-notice-form.gen'
import { noticeProblems } from '../post-shared/post.rules'

export const noticeDetail = detailDef<'/api/v1/admin/notices/{seq}', '/api/v1/admin/notices'>()({
  noun: '공지사항',
  path: '/api/v1/admin/notices/{seq}',
  screen: '/generalcommunity/notice/detail',
  list: '/generalcommunity/notice',
  code: 'NOTICE',
  seq: (notice) => notice.noticeSeq,
  name: (notice) => notice.title,
  rules: noticeUpdateRules,
  titles: noticeTitles,
  removable: true,
  files: { fileSeqs: 'files' },
  create: {
    path: '/api/v1/admin/notices',
    rules: noticeBodyRules,
    blank: { category: 'GENERAL', audience: 'ALL', fileSeqs: [], pinned: false, visible: true },
  },
  check: (values) => noticeProblems(values),
})
