import { useMemo } from 'react'
import { stateTones } from '@/features/state.tones'
import { DetailScreen } from '@/kit/detail/detail-screen'
import { useDetail } from '@/kit/detail/use-detail'
import { fieldsOf } from '@/kit/fields/fields'
import { carCareCategoryLabels, postStateLabels } from '@/shared/api/gen/generalcommunity-carmaintain.gen'
import { cellDay } from '@/shared/lib/cell-dates'
import { filesOf } from '@/shared/lib/files'
import { Pill } from '@/shared/ui/records/pill'
import { Section } from '@/shared/ui/records/section'
import { PostButtons, PostFacts } from '../post-shared/post-parts'
import { carCarePostDetail } from './car-care-post.detail-def'

const { Text, Area, Rich, Select, Switch, DateTime, Image, Tags } = fieldsOf(carCarePostDetail)

export function CarCarePostDetail() {
  const detail = useDetail(carCarePostDetail)
  const { record, form } = detail
  const state = record?.displayState
  const badge = useMemo(() => state && <Pill tone={stateTones[state]}>{postStateLabels[state]}</Pill>, [state])
  return (
    <DetailScreen
      detail={detail}
      badge={badge}
      actions={
        <PostButtons
          page="/carmaintain"
          seq={record?.carCarePostSeq}
          read={() => {
            const { title = '', category, publishAt, thumbnailFileSeq, content } = form.readAll()
            return {
              title,
              facts: [category && carCareCategoryLabels[category], cellDay(publishAt || new Date())],
              picture: filesOf(thumbnailFileSeq)[0]?.url,
              texts: [{ html: content }],
            }
          }}
        />
      }
    >
      <Section title="내용">
        <Select name="category" labels={carCareCategoryLabels} wide />
        <Text name="title" wide />
        <Area name="summary" rows={2} wide help="목록에서 제목 아래에 보이는 문구입니다." />
        <Image name="thumbnailFileSeq" />
        <Rich name="content" wide />
        <Tags name="tags" wide help="20자씩 10개까지" />
        <Text name="videoUrl" wide help="https://로 시작하는 주소" />
      </Section>
      <Section title="노출">
        <Switch name="visible" text="쇼핑몰에 노출" />
        <DateTime name="publishAt" help="비워 두면 저장할 때 게시합니다." />
      </Section>
      {record && <PostFacts record={record} />}
    </DetailScreen>
  )
}
