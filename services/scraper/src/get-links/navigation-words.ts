/**
 * Link texts that name a direction or an action instead of a page, by language (BCP 47); lower case, without
 * surrounding arrows and numbers. The languages are those of the largest editions of Wikipedia.
 */
const words: Readonly<Record<string, string>> = {
  en: 'next|next page|next chapter|next section|next post|next article|next topic|prev|previous|previous page|previous chapter|previous section|previous post|previous article|previous topic|up|back|back to top|top|home|homepage|home page|start|start page|main page|index|contents|table of contents|toc|forward|first|last|first page|last page|older|newer|older posts|newer posts|more|read more|learn more|see more|show more|view more|find out more|continue|continue reading|full story|details|more details|view|view all|see all|view details|click here|here|link|permalink|skip to content|skip to main content|menu|go|open',
  de: 'weiter|weiterlesen|mehr|mehr lesen|mehr erfahren|mehr dazu|nächste|nächste seite|nächstes kapitel|nächster artikel|vor|zurück|vorherige|vorherige seite|vorheriges kapitel|vorheriger artikel|nach oben|hoch|start|startseite|inhalt|inhaltsverzeichnis|übersicht|index|stichwortverzeichnis|details|hier|hier klicken|alle anzeigen|ältere beiträge|neuere beiträge|zum inhalt springen',
  fr: 'suivant|suivante|page suivante|chapitre suivant|article suivant|précédent|précédente|page précédente|chapitre précédent|article précédent|retour|haut|haut de page|accueil|sommaire|table des matières|index|lire la suite|lire plus|en savoir plus|voir plus|voir tout|plus|suite|la suite|détails|ici|cliquez ici|aller au contenu',
  es: 'siguiente|página siguiente|capítulo siguiente|próximo|próxima|anterior|página anterior|capítulo anterior|atrás|volver|arriba|subir|inicio|índice|contenido|tabla de contenidos|leer más|ver más|saber más|más información|más|ver todo|ver todos|seguir leyendo|continuar|continuar leyendo|detalles|aquí|haz clic aquí|saltar al contenido',
  it: 'successivo|successiva|pagina successiva|prossimo|prossima|avanti|precedente|pagina precedente|indietro|su|torna su|inizio|indice|sommario|leggi tutto|leggi di più|leggi|continua|continua a leggere|scopri di più|altro|vedi tutti|dettagli|qui|clicca qui|vai al contenuto',
  pt: 'seguinte|próximo|próxima|próxima página|página seguinte|anterior|página anterior|voltar|acima|topo|início|índice|sumário|conteúdo|leia mais|ler mais|saiba mais|ver mais|mais|continuar|continuar lendo|continuar a ler|ver tudo|ver todos|detalhes|aqui|clique aqui|pular para o conteúdo',
  nl: 'volgende|volgende pagina|vorige|vorige pagina|terug|omhoog|naar boven|start|startpagina|inhoud|inhoudsopgave|index|lees meer|lees verder|meer|meer lezen|meer informatie|verder lezen|bekijk alles|details|hier|klik hier',
  sv: 'nästa|nästa sida|föregående|föregående sida|tillbaka|upp|hem|startsida|innehåll|innehållsförteckning|läs mer|läs vidare|mer|visa alla|detaljer|här|klicka här',
  da: 'næste|næste side|forrige|forrige side|tilbage|op|hjem|forside|indhold|indholdsfortegnelse|læs mere|læs videre|mere|vis alle|detaljer|her|klik her',
  nb: 'neste|neste side|forrige|forrige side|tilbake|opp|hjem|forside|innhold|innholdsfortegnelse|les mer|les videre|mer|vis alle|detaljer|her|klikk her',
  fi: 'seuraava|seuraava sivu|edellinen|edellinen sivu|takaisin|ylös|koti|etusivu|sisällys|sisällysluettelo|hakemisto|lue lisää|lue koko juttu|lisää|näytä kaikki|tästä',
  pl: 'następny|następna|następna strona|dalej|poprzedni|poprzednia|poprzednia strona|wstecz|powrót|do góry|w górę|strona główna|spis treści|indeks|czytaj więcej|czytaj dalej|więcej|zobacz więcej|dowiedz się więcej|zobacz wszystkie|szczegóły|tutaj|kliknij tutaj',
  cs: 'další|další stránka|následující|předchozí|předchozí stránka|zpět|nahoru|domů|úvod|obsah|rejstřík|číst dál|číst více|více|zobrazit vše|pokračovat|podrobnosti|zde|klikněte zde',
  sk: 'ďalej|ďalšia|ďalšia strana|nasledujúca|predchádzajúca|späť|hore|domov|obsah|čítať viac|viac|zobraziť všetko|tu',
  hu: 'következő|következő oldal|előző|előző oldal|vissza|fel|kezdőlap|tartalom|tartalomjegyzék|tovább|olvass tovább|bővebben|részletek|itt|kattintson ide',
  ro: 'următorul|următoarea|pagina următoare|anterior|anteriorul|pagina anterioară|înapoi|sus|acasă|cuprins|citește mai mult|citește mai departe|mai mult|mai multe|vezi tot|detalii|aici',
  el: 'επόμενο|επόμενη|επόμενη σελίδα|προηγούμενο|προηγούμενη|πίσω|πάνω|αρχική|περιεχόμενα|ευρετήριο|διαβάστε περισσότερα|περισσότερα|εδώ',
  ru: 'далее|дальше|вперёд|вперед|следующая|следующий|следующая страница|следующая глава|предыдущая|предыдущий|предыдущая страница|предыдущая глава|назад|вверх|наверх|главная|на главную|содержание|оглавление|указатель|алфавитный указатель|читать далее|читать дальше|подробнее|ещё|еще|показать все|здесь|нажмите здесь|тут',
  uk: 'далі|вперед|наступна|наступний|наступна сторінка|попередня|попередній|назад|вгору|головна|зміст|покажчик|читати далі|докладніше|детальніше|ще|тут',
  bg: 'напред|следваща|следващ|предишна|предишен|назад|нагоре|начало|съдържание|прочети още|прочетете повече|повече|тук',
  tr: 'sonraki|sonraki sayfa|ileri|önceki|önceki sayfa|geri|yukarı|başa dön|ana sayfa|anasayfa|içindekiler|dizin|devamı|devamını oku|daha fazla|daha fazlası|tümünü gör|ayrıntılar|detaylar|buraya tıklayın',
  ar: 'التالي|التالية|الصفحة التالية|السابق|السابقة|الصفحة السابقة|رجوع|العودة|أعلى|الرئيسية|الصفحة الرئيسية|المحتويات|الفهرس|اقرأ المزيد|المزيد|قراءة المزيد|عرض الكل|هنا|اضغط هنا',
  he: 'הבא|הבאה|העמוד הבא|הקודם|הקודמת|חזרה|אחורה|למעלה|דף הבית|ראשי|תוכן העניינים|תוכן|קרא עוד|קראו עוד|המשך|עוד|לפרטים|כאן|לחץ כאן',
  fa: 'بعدی|صفحه بعد|صفحه بعدی|قبلی|صفحه قبل|صفحه قبلی|بازگشت|بالا|خانه|صفحه اصلی|فهرست|ادامه مطلب|بیشتر|بیشتر بخوانید|ادامه|اینجا',
  hi: 'अगला|अगला पृष्ठ|पिछला|पिछला पृष्ठ|वापस|ऊपर|मुख्य पृष्ठ|होम|विषय सूची|और पढ़ें|अधिक|अधिक पढ़ें|यहाँ',
  id: 'selanjutnya|berikutnya|halaman berikutnya|sebelumnya|halaman sebelumnya|kembali|ke atas|beranda|daftar isi|indeks|baca selengkapnya|selengkapnya|baca juga|lebih lanjut|lihat semua|di sini|klik di sini',
  vi: 'tiếp|tiếp theo|trang sau|trang tiếp|trước|trang trước|quay lại|lên trên|trang chủ|mục lục|đọc thêm|xem thêm|chi tiết|tại đây',
  th: 'ถัดไป|หน้าถัดไป|ก่อนหน้า|หน้าก่อนหน้า|ย้อนกลับ|กลับ|ขึ้น|หน้าแรก|หน้าหลัก|สารบัญ|อ่านต่อ|อ่านเพิ่มเติม|เพิ่มเติม|ดูทั้งหมด|ที่นี่',
  zh: '下一页|下一頁|下一章|下一篇|上一页|上一頁|上一章|上一篇|后退|返回|返回顶部|向上|首页|首頁|主页|目录|目錄|索引|更多|查看更多|阅读更多|閱讀更多|阅读全文|继续阅读|了解更多|详情|详细|这里|点击这里',
  ja: '次|次へ|次のページ|次の記事|次の章|前|前へ|前のページ|前の記事|前の章|戻る|上へ|ページの先頭へ|ホーム|トップ|トップページ|目次|索引|続きを読む|もっと見る|もっと読む|さらに読む|詳細|詳しくはこちら|こちら|一覧|一覧を見る',
  ko: '다음|다음 페이지|다음 글|이전|이전 페이지|이전 글|뒤로|위로|맨 위로|홈|처음으로|목차|차례|색인|더 보기|더보기|더 읽기|자세히|자세히 보기|전체 보기|계속 읽기|여기',
};

const known = new Set(Object.values(words).flatMap((list) => list.split('|')));
/** Maximum characters of a text to look up: the longest entry with arrows and numbers. */
const maxChars = Math.max(...[...known].map((text) => text.length)) + 20;

/** Whether a link's text is navigation ("Next", "Read more", "2 »") rather than the title of its target. */
export function isNavigationText(text: string): boolean {
  if (text.length > maxChars) return false;
  const letters = text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}]+/gu, ' ')
    .trim();
  return letters === '' || known.has(letters);
}
