import type { Dice } from './random'

const FAMILIES: readonly (readonly [string, string, number])[] = (
  '김 kim 215,이 lee 147,박 park 84,최 choi 47,정 jung 43,강 kang 24,조 cho 21,윤 yoon 21,장 jang 20,임 lim 17,한 han 15,' +
  '오 oh 15,서 seo 15,신 shin 15,권 kwon 14,황 hwang 14,안 ahn 14,송 song 14,전 jeon 11,홍 hong 11,유 yoo 13,고 ko 9,문 moon 9,' +
  '양 yang 9,손 son 9,배 bae 8,백 baek 8,허 heo 7,남 nam 6,심 shim 5,노 noh 6,하 ha 5,곽 kwak 4,성 sung 4,차 cha 4,주 joo 4,' +
  '우 woo 4,구 koo 4,민 min 3,류 ryu 4,나 na 3,진 jin 3,지 ji 3,엄 um 3,채 chae 3,원 won 3,천 chun 2,방 bang 2,공 kong 2,현 hyun 2,' +
  '함 ham 2,변 byun 2,염 yeom 1,여 yeo 1,추 choo 1,도 do 1,석 seok 1,선 sun 1,설 seol 1,마 ma 1'
)
  .split(',')
  .map((entry) => {
    const [hangul = '', latin = '', weight] = entry.split(' ')
    return [hangul, latin, Number(weight)] as const
  })

const families = FAMILIES.map(([hangul, latin, weight]) => [{ hangul, latin }, weight] as const)

/** Given names with their usual spelling in e-mail addresses. */
const given = (
  '민준 minjun,서준 seojun,도윤 doyun,예준 yejun,시우 siwoo,하준 hajun,주원 juwon,지호 jiho,지후 jihoo,준우 junwoo,준서 junseo,건우 gunwoo,' +
  '현우 hyunwoo,지훈 jihoon,우진 woojin,선우 sunwoo,서진 seojin,민재 minjae,현준 hyunjun,연우 yeonwoo,유준 yujun,정우 jungwoo,승우 seungwoo,' +
  '승현 seunghyun,시윤 siyoon,준혁 junhyuk,은우 eunwoo,지환 jihwan,승민 seungmin,지우 jiwoo,유찬 yuchan,윤우 yunwoo,민성 minsung,준영 junyoung,' +
  '시후 sihoo,진우 jinwoo,지원 jiwon,수호 sooho,동현 donghyun,재윤 jaeyoon,시현 sihyun,태윤 taeyoon,민규 mingyu,재원 jaewon,한결 hangyeol,' +
  '민우 minwoo,재민 jaemin,은찬 eunchan,윤호 yunho,시원 siwon,민찬 minchan,성민 sungmin,성현 sunghyun,동훈 donghoon,상훈 sanghoon,영호 youngho,' +
  '영수 youngsoo,정훈 junghoon,성호 sungho,진호 jinho,상현 sanghyun,재호 jaeho,병철 byungchul,광수 kwangsoo,종훈 jonghoon,기태 kitae,창민 changmin,' +
  '경수 kyungsoo,철호 chulho,용준 yongjun,대현 daehyun,형준 hyungjun,원석 wonseok,태호 taeho,인호 inho,석진 seokjin,규태 kyutae,동욱 dongwook,' +
  '서연 seoyeon,서윤 seoyoon,지유 jiyoo,서현 seohyun,하은 haeun,하윤 hayoon,민서 minseo,윤서 yunseo,채원 chaewon,수아 sooa,지아 jia,지민 jimin,' +
  '예은 yeeun,다은 daeun,은서 eunseo,수빈 subin,예린 yerin,소율 soyul,지안 jian,예원 yewon,시은 sieun,유나 yuna,가은 gaeun,윤아 yoona,수민 sumin,' +
  '예서 yeseo,다인 dain,채은 chaeeun,유진 yujin,하린 harin,서영 seoyoung,소윤 soyoon,나은 naeun,지은 jieun,현서 hyunseo,수현 soohyun,은지 eunji,' +
  '미경 mikyung,영희 younghee,정숙 jungsook,미숙 misook,은정 eunjung,현정 hyunjung,혜진 hyejin,은영 eunyoung,지영 jiyoung,선영 sunyoung,미영 miyoung,' +
  '윤정 yunjung,수정 soojung,혜영 hyeyoung,보라 bora,아름 areum,슬기 seulgi,나리 nari,경희 kyunghee,순자 soonja,말자 malja,옥순 oksoon,다혜 dahye,' +
  '소연 soyeon,주희 juhee,가영 gayoung,세은 seeun,유림 yurim,하늘 haneul,한별 hanbyul,빛나 bitna,초롱 chorong,기훈 kihoon,상철 sangchul,무현 moohyun,' +
  '덕수 duksoo,만수 mansoo,봉석 bongseok,춘식 choonsik,길동 gildong,태영 taeyoung,효진 hyojin,효주 hyojoo,찬호 chanho,찬영 chanyoung,우석 wooseok,' +
  '민호 minho,민수 minsoo,민영 minyoung,정민 jungmin,정현 junghyun,정아 junga,승호 seungho,승훈 seunghoon,승아 seunga,영민 youngmin,영진 youngjin,' +
  '영주 youngjoo,재현 jaehyun,재석 jaeseok,재훈 jaehoon,진영 jinyoung,진수 jinsoo,진아 jina,형석 hyungseok,형우 hyungwoo,혜원 hyewon,혜림 hyerim'
)
  .split(',')
  .map((entry) => {
    const [hangul = '', latin = ''] = entry.split(' ')
    return { hangul, latin }
  })

export interface PersonName {
  name: string
  /** For ids and addresses: `kimminjun` */
  latin: string
}

/** Returns a Korean name, weighted by the frequency of the family name. */
export function koreanName(dice: Dice): PersonName {
  const family = dice.weighted(families)
  const first = dice.pick(given)
  return { name: family.hangul + first.hangul, latin: family.latin + first.latin }
}
