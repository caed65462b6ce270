import { detailDef } from '@/kit/detail/detail-def'
import { sharingStoryTitles } from '@/shared/api/gen/generalcommunity-sharingstory.gen'
import { sharingStoryBodyRules, sharingStoryUpdateRules } from '@/shared/api/gen/generalcommunity-sharingstory-form.gen'
import { storyProblems } from '../post-shared/post.rules'

export const sharingStoryDetail = detailDef<'/api/v1/admin/sharing-stories/{seq}', '/api/v1/admin/sharing-stories'>()({
  noun: '나눔 이야기',
  path: '/api/v1/admin/sharing-stories/{seq}',
  screen: '/generalcommunity/sharingstory/detail',
  list: '/generalcommunity/sharingstory',
  code: 'NOTICE',
  seq: (story) => story.sharingStorySeq,
  name: (story) => story.title,
  rules: sharingStoryUpdateRules,
  titles: sharingStoryTitles,
  removable: true,
  files: { thumbnailFileSeq: 'thumbnailImage' },
  create: {
    path: '/api/v1/admin/sharing-stories',
    rules: sharingStoryBodyRules,
    blank: { images: [], portraitConsent: false, visible: true },
  },
  check: (values) => storyProblems(values),
  show: { images: (value) => `사진 ${(value as readonly unknown[] | undefined)?.length ?? 0}장` },
})
