import { array, boolean, type InferOutput, nullish, object, optional, string, unknown } from 'valibot'
import type { TemplateToReview, Verdict } from './port'
import { type SolapiClient, SolapiRefusal } from './solapi-client'

const TEMPLATES = '/kakao/v2/templates'
/** SOLAPI's category 기타: the shop's templates have no category. */
const CATEGORY = '999999'

const registered = object({
  templateId: string(),
  name: string(),
  /** PENDING, INSPECTING, APPROVED or REJECTED. */
  status: string(),
  content: nullish(string()),
  extra: nullish(string()),
  emphasizeTitle: nullish(string()),
  buttons: nullish(array(object({ buttonName: string(), buttonType: string(), linkMo: nullish(string()) }))),
  comments: nullish(array(object({ isAdmin: optional(boolean()), content: nullish(string()) }))),
})
type Registered = InferOutput<typeof registered>

const rejected = (reason: string): Verdict => ({ approved: false, reason })

/** Returns a text as SOLAPI keeps it: variables without blanks inside. */
const plain = (text: string | null | undefined): string =>
  (text ?? '')
    .replace(/#\{\s*([^}]*?)\s*\}/g, '#{$1}')
    .replace(/\r\n/g, '\n')
    .trim()

const buttonsOf = ({ buttons }: TemplateToReview) =>
  buttons.map(({ name, type, mobileUrl, pcUrl }) => ({
    buttonName: plain(name),
    buttonType: type,
    ...(type === 'WL' ? { linkMo: plain(mobileUrl), ...(pcUrl ? { linkPc: plain(pcUrl) } : {}) } : {}),
  }))

/** Request body of a template. */
function bodyOf(template: TemplateToReview) {
  const { code, content, extra, emphasizeTitle, emphasizeSubtitle } = template
  return {
    name: code,
    content: plain(content),
    categoryCode: CATEGORY,
    messageType: extra ? 'EX' : 'BA',
    emphasizeType: emphasizeTitle ? 'TEXT' : 'NONE',
    ...(extra ? { extra: plain(extra) } : {}),
    ...(emphasizeTitle ? { emphasizeTitle: plain(emphasizeTitle) } : {}),
    ...(emphasizeTitle && emphasizeSubtitle ? { emphasizeSubTitle: plain(emphasizeSubtitle) } : {}),
    buttons: buttonsOf(template),
  }
}

const shownOf = (parts: Pick<Registered, 'content' | 'extra' | 'emphasizeTitle' | 'buttons'>): string =>
  JSON.stringify([
    plain(parts.content),
    plain(parts.extra),
    plain(parts.emphasizeTitle),
    (parts.buttons ?? []).map(({ buttonName, buttonType, linkMo }) => [buttonName, buttonType, linkMo ?? '']),
  ])

function isSame(found: Registered, template: TemplateToReview): boolean {
  const { content, extra, emphasizeTitle } = template
  return shownOf(found) === shownOf({ content, extra, emphasizeTitle, buttons: buttonsOf(template) })
}

/** Returns why a template was rejected: the reviewer's latest comment. */
function reasonOf({ comments }: Registered): string {
  const remarks = (comments ?? []).filter(({ content }) => content)
  return (remarks.filter(({ isAdmin }) => isAdmin).at(-1) ?? remarks.at(-1))?.content ?? '사유 없이 반려되었습니다.'
}

/** Submits templates for review, and finds them again by their name, which is the shop's code. */
export function solapiTemplates(client: SolapiClient, pfId: string) {
  async function find(template: TemplateToReview): Promise<Registered | undefined> {
    const query = new URLSearchParams({ channelId: pfId, 'name[like]': template.code, limit: '100' })
    const { templateList } = await client.call(object({ templateList: array(registered) }), 'GET', TEMPLATES, { query })
    const named = templateList.filter(({ name }) => name === template.code)
    return named.find((each) => isSame(each, template)) ?? named[0]
  }

  const inspect = (templateId: string) =>
    client.call(unknown(), 'PUT', `${TEMPLATES}/${templateId}/inspection`, { body: {} })

  async function submit(template: TemplateToReview): Promise<void> {
    const body = { channelId: pfId, ...bodyOf(template) }
    const { templateId } = await client.call(object({ templateId: string() }), 'POST', TEMPLATES, { body })
    await inspect(templateId)
  }

  async function change({ templateId, status }: Registered, template: TemplateToReview): Promise<void> {
    if (status === 'INSPECTING') {
      await client.call(unknown(), 'PUT', `${TEMPLATES}/${templateId}/inspection/cancel`, { body: {} })
    }
    await client.call(unknown(), 'PUT', `${TEMPLATES}/${templateId}`, { body: bodyOf(template) })
    await inspect(templateId)
  }

  /** Returns null while undecided. Throws SolapiRefusal, NoAnswerError. */
  async function requestVerdict(template: TemplateToReview): Promise<Verdict | null> {
    const found = await find(template)
    if (!found) {
      if (template.hasImage) return rejected(`이미지 템플릿은 SOLAPI에 먼저 등록해 주세요. (이름: ${template.code})`)
      await submit(template)
      return null
    }
    const { templateId, status } = found
    if (isSame(found, template)) {
      if (status === 'APPROVED') return { approved: true, providerId: templateId }
      if (status === 'REJECTED') return rejected(reasonOf(found))
      if (status === 'PENDING') await inspect(templateId)
      return null
    }
    if (status === 'APPROVED') {
      return rejected('같은 코드로 승인된 다른 내용의 템플릿이 SOLAPI에 있습니다. 복사하여 새 코드로 등록해 주세요.')
    }
    await change(found, template)
    return null
  }

  return {
    /**
     * Submits a template that SOLAPI does not know; returns its verdict, null while undecided. Throws NoAnswerError.
     */
    review: (template: TemplateToReview): Promise<Verdict | null> =>
      requestVerdict(template).catch((error: unknown) => {
        if (error instanceof SolapiRefusal) return rejected(error.message)
        throw error
      }),
  }
}
