import { useMemo } from 'react'
import { stateTones } from '@/features/state.tones'
import { DetailScreen } from '@/kit/detail/detail-screen'
import { useFormValue } from '@/kit/detail/form-context'
import { useDetail } from '@/kit/detail/use-detail'
import { fieldsOf } from '@/kit/fields/fields'
import {
  noticeAudienceLabels,
  noticeCategoryLabels,
  noticeStateLabels,
} from '@/shared/api/gen/generalcommunity-notice.gen'
import { cellDay } from '@/shared/lib/cell-dates'
import { Pill } from '@/shared/ui/records/pill'
import { Section } from '@/shared/ui/records/section'
import { FilesField } from '../post-shared/files-field'
import { PostButtons, PostFacts } from '../post-shared/post-parts'
import { noticeDetail } from './notice.detail-def'

const { Text, Rich, Radio, Switch, Day, DateTime } = fieldsOf(noticeDetail)

export function NoticeDetail() {
  const detail = useDetail(noticeDetail)
  const { record, form } = detail
  const pinned = useFormValue(form, 'pinned')
  const state = record?.displayState
  const badge = useMemo(() => state && <Pill tone={stateTones[state]}>{noticeStateLabels[state]}</Pill>, [state])
  return (
    <DetailScreen
      detail={detail}
      badge={badge}
      actions={
        <PostButtons
          page="/notice"
          seq={record?.noticeSeq}
          read={() => {
            const { title = '', category, content, publishAt } = form.readAll()
            return {
              title,
              facts: [category && noticeCategoryLabels[category], cellDay(publishAt || new Date())],
              texts: [{ html: content }],
            }
          }}
        />
      }
    >
      <Section title="내용">
        <Radio
          name="category"
          labels={noticeCategoryLabels}
          wide
          note="약관·정책 공지는 게시한 뒤 3년간 삭제할 수 없습니다."
        />
        <Radio name="audience" labels={noticeAudienceLabels} wide />
        <Text name="title" wide />
        <Rich name="content" wide />
        <FilesField name="fileSeqs" help="이미지, pdf, xlsx, zip · 20MB씩 5개까지" />
      </Section>
      <Section title="노출">
        <Switch name="visible" text="쇼핑몰에 노출" />
        <DateTime name="publishAt" help="비워 두면 저장할 때 게시합니다." />
        <DateTime name="endAt" start="23:59" help="비워 두면 계속 게시합니다." />
        <Switch name="pinned" text="목록 상단에 고정" note="대상마다 5개까지 고정할 수 있습니다." />
        {pinned && <Day name="pinnedUntil" help="이날까지 고정합니다. 비워 두면 해제할 때까지 고정합니다." />}
      </Section>
      {record && <PostFacts record={record} />}
    </DetailScreen>
  )
}
