/**
 * Brands and tread patterns of the Korean tire trade. A pattern is `name ~ season ~ kind`:
 * season S summer, A all-season, W winter, 4 all-weather; kind P passenger, U SUV, E electric, V van and light truck,
 * C city car. `level` is the price level of the brand in percent of Korean first brands.
 */
export const tireBrands = [
  {
    name: '한국타이어',
    level: 100,
    patterns:
      'Ventus S2 AS H462~A~P,Ventus S1 evo3 K127~S~P,Ventus evo K137~S~P,Ventus Air S AS K128~A~P,Kinergy EX H308~A~P,Kinergy ST AS H735~A~C,Kinergy 4S2 H750~4~P,Dynapro HPX RA43~A~U,Dynapro HL3 RA45~A~U,Dynapro AT2 RF11~A~U,iON evo AS IH01~A~E,iON evo SUV IK01A~S~E,iON i*cept IW01~W~E,Winter i*cept evo3 W330~W~P,Winter i*cept evo3 X W330A~W~U,Winter i*cept iZ3 W636~W~P,Vantra LT RA18~A~V,Vantra ST AS2 RA30~A~V',
  },
  {
    name: '금호타이어',
    level: 92,
    patterns:
      'Majesty 9 Solus TA91~A~P,Majesty X Solus TA93~A~P,Solus TA31~A~P,Solus TA21~A~C,Solus TA51a~A~P,Ecsta PS71~S~P,Ecsta PS72~S~P,Ecsta PA51~A~P,Crugen HP71~A~U,Crugen HP91~S~U,Crugen GT Pro~A~U,EnnoV Premium~A~E,WinterCraft WS71~W~U,WinterCraft WP72~W~P,WinterCraft WI51~W~P,PorTran KC53~A~V,PorTran CW51~W~V',
  },
  {
    name: '넥센타이어',
    level: 88,
    patterns:
      "N'Fera AU7~A~P,N'Fera Supreme~A~P,N'Fera Supreme S~S~P,N'Fera SU1~S~P,N'Priz AH8~A~P,N'Priz S~A~P,N'Priz AH5~A~C,N'Blue 4Season 2~4~P,N'Fera RU1~S~U,Roadian GTX~A~U,Roadian CT8~A~V,Roadian AT 4W~A~U,N'Fera Supreme EV ROOT~A~E,Winguard Sport 2~W~P,Winguard ice 2~W~P,Winguard Sport 2 SUV~W~U",
  },
  {
    name: '라우펜',
    level: 72,
    patterns:
      'S Fit AS-01 LH02~A~P,G Fit AS LH41~A~P,G Fit 4S LH71~4~P,X Fit HP LA41~A~U,I Fit Ice LW71~W~P,X Fit Van LV01~A~V',
  },
  {
    name: '미쉐린',
    level: 155,
    patterns:
      'Primacy 4+~S~P,Primacy Tour A/S~A~P,Primacy All Season~A~P,Pilot Sport 5~S~P,Pilot Sport 4 S~S~P,Pilot Sport All Season 4~A~P,CrossClimate 2~4~P,CrossClimate 2 SUV~4~U,e.Primacy~S~E,Pilot Sport EV~S~E,Latitude Sport 3~S~U,X-Ice Snow~W~P,X-Ice Snow SUV~W~U,Agilis 3~S~V',
  },
  {
    name: '콘티넨탈',
    level: 140,
    patterns:
      'UltraContact UC6~S~P,MaxContact MC7~S~P,SportContact 7~S~P,ProContact RX~A~P,CrossContact RX~A~U,PremiumContact 6 SUV~S~U,EcoContact 6 Q~S~E,VikingContact 7~W~P,VanContact 4Season~4~V',
  },
  {
    name: '피렐리',
    level: 148,
    patterns:
      'P Zero PZ4~S~P,P Zero All Season~A~P,Cinturato P7~S~P,Cinturato P7 All Season~A~P,Scorpion Verde~S~U,Scorpion Zero All Season~A~U,P Zero Elect~S~E,Winter Sottozero 3~W~P',
  },
  {
    name: '브리지스톤',
    level: 138,
    patterns:
      'Turanza 6~S~P,Turanza LS100~A~P,Potenza Sport~S~P,Ecopia EP300~A~P,Alenza 001~S~U,Alenza AS Ultra~A~U,Dueler H/L 33~A~U,Blizzak VRX3~W~P,Blizzak DM-V3~W~U',
  },
  {
    name: '굿이어',
    level: 122,
    patterns:
      'Eagle F1 Asymmetric 6~S~P,Assurance MaxLife~A~P,Assurance ComfortTred~A~P,EfficientGrip Performance SUV~S~U,Vector 4Seasons Gen-3~4~P,UltraGrip Ice 3~W~P',
  },
  {
    name: '던롭',
    level: 110,
    patterns: 'SP Sport Maxx 060+~S~P,Grandtrek PT5~A~U,SP Sport LM705~S~P,Grandtrek AT5~A~U,Winter Maxx WM02~W~P',
  },
  {
    name: '요코하마',
    level: 120,
    patterns:
      'Advan dB V553~S~P,Advan Sport V107~S~P,BluEarth-GT AE51~S~P,Geolandar CV G058~A~U,Geolandar X-CV G057~A~U,iceGuard iG60~W~P',
  },
  {
    name: '토요',
    level: 105,
    patterns: 'Proxes Sport 2~S~P,Proxes CF3~S~P,Proxes ST III~S~U,Open Country A/T III~A~U,Celsius~4~P',
  },
  { name: '팔켄', level: 98, patterns: 'Azenis FK520~S~P,Ziex ZE310A~S~P,Wildpeak A/T Trail~A~U,Eurowinter HS02~W~P' },
  { name: 'BF굿리치', level: 118, patterns: 'All-Terrain T/A KO3~A~U,Trail-Terrain T/A~A~U,Advantage T/A Drive~S~P' },
  { name: '쿠퍼', level: 102, patterns: 'Discoverer AT3 4S~A~U,Zeon CS8~S~P' },
  { name: '노키안', level: 130, patterns: 'Hakkapeliitta R5~W~P,Hakkapeliitta R5 SUV~W~U,One~A~P' },
  { name: '아폴로 브레데슈타인', level: 112, patterns: 'Quatrac Pro+~4~P,Ultrac Pro~S~P' },
  { name: '사일룬', level: 66, patterns: 'Atrezzo 4Seasons Pro~4~P,Atrezzo ZSR2~S~P,Terramax CVR~A~U' },
  { name: '린롱', level: 60, patterns: 'Green-Max UHP~S~P,Crosswind HP010~A~P' },
  { name: '트라이앵글', level: 58, patterns: 'ReliaXTouring TE307~A~P,EffeXSport TH202~S~P' },
  { name: '맥시스', level: 80, patterns: 'Premitra HP5~S~P,Bravo HP-M3~A~U' },
  { name: '난강', level: 70, patterns: 'NS-25~A~P,AS-1~S~P' },
  { name: '하비리드', level: 55, patterns: 'HF805~S~P,RS26~A~U' },
  { name: '제네럴', level: 100, patterns: 'Grabber AT3~A~U,AltiMAX RT45~A~P' },
] as const

/** Tire sizes: `size load-and-speed price-of-a-first-brand share kinds`. A large share means a large part of sales. */
export const tireSizes = (
  '145R13C 88/86N 52000 4 V,155/65R13 73T 55000 2 C,165/60R14 75H 61000 4 C,165/65R14 79T 58000 2 C,175/65R14 82T 62000 4 C,' +
  '175/70R14 84T 64000 2 C,185/60R14 82H 66000 1 C,185/65R14 86H 68000 2 C,185/65R15 88H 71000 6 CP,195/65R15 91H 74000 9 CP,' +
  '175/50R15 75H 70000 4 C,185/55R15 82V 76000 2 C,195/60R15 88H 75000 3 CP,205/65R15 94H 82000 3 P,205/60R15 91H 81000 1 P,' +
  '195/70R15C 104/102R 93000 6 V,215/70R15C 109/107S 105000 2 V,195/45R16 84V 92000 3 C,195/55R16 87V 91000 2 CP,205/55R16 91V 89000 10 PE,' +
  '205/60R16 92H 92000 5 P,205/65R16 95H 95000 4 P,215/55R16 97V 101000 2 P,215/60R16 95H 99000 4 P,215/65R16 98H 104000 3 U,' +
  '215/65R16C 109/107R 112000 2 V,225/60R16 98H 106000 2 P,235/60R16 100H 112000 2 U,235/65R16C 115/113R 128000 1 V,245/70R16 107T 126000 1 U,' +
  '205/50R17 93W 112000 2 P,215/45R17 91W 114000 3 P,215/50R17 91V 113000 4 P,215/55R17 94V 115000 8 P,215/60R17 96H 117000 4 PU,' +
  '225/45R17 94W 119000 10 P,225/50R17 94W 121000 3 P,225/55R17 97W 123000 4 P,225/60R17 99H 122000 4 U,225/65R17 102H 124000 4 U,' +
  '235/45R17 97W 127000 2 P,235/55R17 99W 129000 2 PU,235/60R17 102H 130000 2 U,235/65R17 104H 132000 5 U,245/45R17 99W 134000 1 P,' +
  '245/65R17 107T 141000 2 U,265/65R17 112T 149000 2 U,215/45R18 93W 138000 1 P,225/40R18 92Y 141000 4 P,225/45R18 95Y 144000 5 P,' +
  '225/50R18 95V 142000 2 PU,225/55R18 98V 145000 5 PU,225/60R18 100H 146000 2 U,235/40R18 95Y 149000 3 PE,235/45R18 98W 151000 6 PE,' +
  '235/50R18 97V 152000 3 PU,235/55R18 100V 154000 7 UE,235/60R18 103H 155000 8 U,235/65R18 106H 158000 2 U,245/40R18 97Y 161000 4 P,' +
  '245/45R18 100W 163000 7 P,245/50R18 100W 165000 2 P,245/60R18 105H 168000 4 U,255/40R18 99Y 172000 1 P,255/45R18 99Y 173000 1 P,' +
  '255/55R18 109V 178000 2 U,265/60R18 110H 181000 2 U,275/40R18 103Y 185000 3 P,225/35R19 88Y 178000 1 P,225/40R19 93Y 181000 2 P,' +
  '225/45R19 96W 183000 1 PU,225/55R19 99H 184000 3 UE,235/35R19 91Y 189000 2 P,235/40R19 96Y 192000 4 PE,235/45R19 99V 194000 3 PUE,' +
  '235/50R19 99V 196000 3 UE,235/55R19 101V 198000 8 UE,245/35R19 93Y 205000 1 P,245/40R19 98Y 207000 5 P,245/45R19 102W 209000 7 PE,' +
  '245/50R19 105W 214000 1 U,245/55R19 103H 216000 2 U,255/35R19 96Y 219000 2 P,255/40R19 100Y 221000 1 P,255/45R19 104Y 224000 4 UE,' +
  '255/50R19 107W 228000 3 U,255/55R19 111V 231000 2 U,265/50R19 110W 239000 1 U,275/35R19 100Y 241000 3 P,275/40R19 105Y 244000 3 P,' +
  '235/55R20 102V 238000 1 UE,245/35R20 95Y 246000 2 P,245/40R20 99Y 249000 4 P,245/45R20 103Y 251000 3 UE,245/50R20 102V 252000 4 U,' +
  '255/35R20 97Y 259000 1 P,255/40R20 101Y 262000 2 UE,255/45R20 105W 264000 6 UE,255/50R20 109H 267000 2 U,265/40R20 104Y 274000 1 P,' +
  '265/45R20 108Y 277000 2 U,265/50R20 111V 279000 3 U,275/30R20 97Y 286000 1 P,275/35R20 102Y 289000 3 P,275/40R20 106Y 292000 2 U,' +
  '275/45R20 110Y 295000 2 U,275/50R20 113W 297000 1 U,285/45R20 112Y 305000 1 U,245/35R21 96Y 318000 1 E,255/35R21 98Y 326000 1 UE,' +
  '255/40R21 102Y 331000 2 UE,265/40R21 105Y 339000 1 UE,265/45R21 108W 342000 2 U,275/35R21 103Y 349000 1 UE,275/40R21 107Y 352000 2 U,' +
  '275/45R21 110Y 356000 2 U,285/40R21 109Y 364000 1 U,295/35R21 107Y 372000 1 U,315/35R21 111Y 389000 1 U,265/40R22 106Y 398000 2 U,' +
  '275/40R22 108Y 409000 2 U,285/35R22 106Y 421000 1 U,285/40R22 110Y 426000 1 U,285/45R22 114Y 431000 2 U,315/30R22 107Y 455000 1 U'
).split(',')

export const batteryBrands = [
  { name: '로케트', level: 100 },
  { name: '쏠라이트', level: 98 },
  { name: '아트라스비엑스', level: 102 },
  { name: '델코', level: 104 },
  { name: '바르타', level: 132 },
  { name: '보쉬', level: 128 },
] as const

/** `code capacity-in-Ah price` */
export const batteryModels = (
  'MF40L 40 58000,MF40R 40 58000,MF50L 50 66000,MF54L 54 69000,MF54R 54 69000,MF60L 60 74000,MF60R 60 74000,MF70L 70 84000,MF80L 80 92000,' +
  'MF80R 80 92000,MF90L 90 101000,MF90R 90 101000,MF100L 100 112000,MF100R 100 112000,DIN50L 50 78000,DIN54L 54 81000,DIN60L 60 86000,' +
  'DIN62L 62 88000,DIN74L 74 99000,DIN74R 74 99000,DIN80L 80 108000,DIN90L 90 119000,DIN100L 100 131000,DIN110L 110 146000,EFB60L 60 108000,' +
  'EFB70L 70 119000,EFB80L 80 134000,AGM60L 60 152000,AGM70L 70 168000,AGM80L 80 189000,AGM95L 95 221000,AGM105L 105 252000'
).split(',')

/** Items other than tires and batteries: `name price`. */
export const otherItems = [
  ['불스원 크리스탈 유막 제거제 250ml', 7_900],
  ['타이어 공기주입 밸브 캡 (4개 1세트)', 6_500],
  ['휴대용 디지털 공기압 게이지', 18_900],
  ['무선 차량용 에어 컴프레서 12V', 69_000],
  ['타이어 펑크 수리 키트 (지렁이 세트)', 12_900],
  ['스노우 체인 케이블 타입 (중형)', 58_000],
  ['우레탄 스노우 체인 (SUV)', 119_000],
  ['스프레이 체인 450ml', 9_800],
  ['타이어 보관 커버 4매', 24_900],
  ['휠 너트 21mm (20개 1세트)', 39_000],
  ['TPMS 센서 433MHz 호환품', 42_000],
  ['휠 밸런스 웨이트 스티커 5g (100개)', 11_500],
  ['점프 케이블 500A 3m', 29_900],
  ['휴대용 점프 스타터 12,000mAh', 98_000],
  ['배터리 충전기 12V 8A', 64_900],
  ['와이퍼 블레이드 하이브리드 650mm', 12_500],
  ['에어컨 필터 활성탄 (중형)', 13_900],
  ['엔진오일 5W-30 4L', 38_500],
  ['타이어 광택제 500ml', 8_900],
  ['휠 클리너 철분 제거제 500ml', 10_900],
] as const
