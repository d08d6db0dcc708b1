import { foldWord, stemOf } from '../../text/words';

/**
 * Synonyms, one concept per line, in the most common languages, so that a question finds a passage in other words.
 * Words are compared by their stems; symbols such as `€` count as words.
 */
const table = `
price cost costs expensive cheap fee fees charge charged admission ticket tickets fare rate pay paid € $ £ ¥ euro euros dollar pounds pence kroner kosten kostet preis preise teuer gebühr eintritt beitrag zahlen prix coûte coût tarif billet payer precio cuesta cuestan coste tarifa vale prezzo costa costo biglietto pagare preço custo prijs kost tarief betaalt cena kosztuje стоит стоимость цена билет рублей 料金 入場料 円 値段 价格 费用 元 가격 요금
duration long last lasts take takes lange dauert dauern dauer durée dure durent tarda tardar dura duran duración tiempo durata tempo duração duurt duur длится длительность 時間 期間 时间 多久 시간 minutes minute hours hour days day weeks week months year years minuten stunden tage tagen wochen monate jahre jahren minutos horas días semanas meses años heures heure jours semaines mois ans minuti ore giorni settimane anni uur dagen weken jaar минут часов дней недель лет
height tall high elevation hoch höhe haut hauteur altura alto altezza hoog hoogte высота
distance far reach reaches range away kilometres kilometers miles weit reichweite entfernung loin portée lejos distancia mide lontano ver afstand mee длина расстояние メートル キロ
size large big wide width dimension dimensions area groß größe breit fläche taille grand tamaño grande grandezza groot размер
length long länge lang longueur mesure longitud largo lunghezza lengte длина
weight heavy weigh weighs kilo kg gramm schwer wiegt gewicht poids pèse pesant peso pesa zwaar weegt вес весит
temperature warm hot cold degrees degree ° celsius grad wärme température degrés chaud temperatura grados caliente gradi caldo graden температура градусов 温度 度
age old alter alt âge edad età leeftijd возраст
found founded established built build constructed erected created started opened start began put up opening origin gegründet gebaut erbaut errichtet eröffnet entstand fondé créé construit ouvert fundado construido creado abrió fondato costruito nato construído opgericht geopend gebouwd założony zbudowany основан построен построили построена открыт 開館 設立 創立 建て 成立 建立 설립
design designed designer architect engineer planned entworfen architekt ingenieur entwurf conçu concepteur architecte ingénieur diseñado arquitecto progettato architetto ontworpen спроектировал архитектор 設計 設計者 建築家 设计
invent invented inventor discovered erfunden erfinder inventé inventeur inventado inventato uitgevonden изобрёл изобрел 発明 发明
lead leads head charge chief chair chairman chairwoman director manager run runs leitet leiter leitung vorsitzende vorsitzender chef dirige directeur responsable jefe diretto direttore capo leidt baas руководит директор ведёт проводит ведет
teach teaches teacher course courses lesson leads kurs kurse unterricht gibt leitet lehrer enseigne cours clase curso insegna corso les cursus учит курс
author write wrote written writer study carried conducted verfasst geschrieben autor schrieb écrit auteur escrito scritto autore schreef geschreven автор написал 著者 作者
maintain maintained maintainer owner owns responsible betreut gepflegt wartet gehört besitzer propriétaire entretenu mantiene dueño guarda proprietario eigenaar
staff employees employs employee workers people workforce mitarbeiter angestellte beschäftigt employés personnel empleados trabajadores dipendenti werknemers medewerkers сотрудников работников 従業員 员工
revenue turnover sales income umsatz einnahmen chiffre ventes ingresos ventas fatturato omzet выручка оборот 売上
open opening opened hours admission visit geöffnet öffnungszeiten offen öffnet ouvert ouverture horaires abierto horario abre aperto orario apre geopend openingstijden открыт работает 営業 開館時間 营业 close closed closes shut closing rest geschlossen zu schließt schliesst ruhetag fermé fermeture cerrado cierra chiuso chiude gesloten dicht закрыт выходной 休館 休館日 閉館 关闭 关门
contact phone telephone call number email mail write reach address telefon anrufen rufnummer nummer erreichen schreiben téléphone appeler numéro courriel teléfono llame llamar correo telefono numero chiamare bellen belt telefoon телефон позвонить 電話 连系 电话
emergency breakdown trouble accident notfall panne unfall urgence emergencia avería emergenza guasto pech noodgeval
place located location find stands situated address seat steht liegt sitz adresse ort befindet situé trouve lugar encuentra ubicado indirizzo trova ligt staat adres находится адрес 場所 地址
origin comes come source from stammt herkunft kommt vient origine viene procede origen proviene komt
park parking car garage parken parkplatz auto garer stationner aparcar estacionar aparcamiento parcheggio parcheggiare parkeren парковка 駐車場 停车
travel transport bus tram train line station get way journey bahn linie haltestelle zug fahren anreise erreichen autobus tramway ligne autobús tren linea fermata lijn halte автобус поезд 電車
boat ferry ship ride crossing fähre schiff boot bateau traversier barco barca traghetto veerboot паром
depart departs leave leaves departure abfahrt fährt ab part départ sale salida parte partenza vertrekt отправляется отправление 出発 出发
arrive arrives arrival ankunft arrivée llega llegada arrivo aankomst прибывает прибытие
child children kid kids young youth kind kinder jugendliche enfant enfants niño niños bambini kinderen дети ребёнок детей школьников 子供 儿童
adult adults erwachsene erwachsener adulte adultes adulto adultos adulti volwassenen взрослый взрослого 大人
dog dogs pet pets animals hund hunde tiere chien chiens animaux perro perros mascotas cane cani animali hond honden собака
guest guests visitor visitors gast gäste besucher visiteur visitante ospite bezoeker
flat apartment home house wohnung haus appartement maison piso casa appartamento woning
food eat eating drink meal essen trinken speisen manger nourriture comer comida mangiare cibo eten еда есть 飲食 吃
photo photos photograph photographs picture pictures camera foto fotos fotografieren photographier photographies fotografía fotografie фотографии 写真 照片
free gratis complimentary charge kostenlos frei umsonst gratuit gratuite gratuitement gratuito libre бесплатно 無料 免费
allow allowed may can permitted possible forbidden prohibited must required mandatory erlaubt darf dürfen verboten muss pflicht permis permise autorisé interdit peut permitido prohibido puede permesso vietato può toegestaan verplicht verboden moet можно нельзя разрешено 可能 禁止 许可
need needs require required requirement necessary bring brauche braucht benötigt nötig erforderlich besoin nécessaire faut necesita necesario hace falta serve servono occorre necessario nodig нужно необходимо 必要 需要
buy purchase order sold sale shop sell kaufen verkauf bestellen acheter vendu vente comprar vende venta comprare vendita kopen verkocht купить продаются продажа 購入 购买
borrow lend lent loan take out keep rent hire ausleihen leihen verliehen verleih ausgeliehen emprunter prêt louer préstamo alquilar prestar prestito noleggio lenen huren взять аренда 借り 借
extend renew renewed extension prolong verlängern verlängerung prolonger renouveler renovar prolongar rinnovare verlengen продлить 延長 续借
late overdue due delay verspätet überfällig zu spät retard tarde retraso ritardo laat поздно опоздание
fine penalty charge punishment surcharge strafe bußgeld mahngebühr amende multa boete штраф
lose lost missing verloren verlust perdu perdido perdita потерять
deposit bond security borg waarborgsom kaution pfand caution dépôt fianza depósito cauzione залог
return returned refund back rücksendung zurück umtausch erstattung retour rembourser remboursement devolver devolución reembolso restituire rimborso retourneren terug возврат возвращаются 返品 退款
deliver delivery delivered shipping ship sent lieferung versand liefern geliefert livraison expédition envío entrega spedizione consegna levering verzending доставка 配送
guarantee warranty garantie gewährleistung garantía garanzia гарантия 保証
join member membership enter register sign beitreten mitglied mitgliedschaft aufnahme anmelden adhérer membre inscription unirse miembro socio inscripción iscriversi membro lid inschrijven вступить членство
cancel quit leave resign terminate kündigen austreten kündigung austritt résilier annuler annulation cancelar baja disdire annullare opzeggen отмена отменить
reserve reserved book booking bookings reservation reservieren buchen buchung réserver réservent réservation reservar reserva prenotare prenotazione reserveren boeken бронирование 予約 预订
reset factory return restore zurücksetzen werkseinstellung réinitialiser restablecer ripristinare сбросить
install installation setup set add installieren einrichten installer instalar installare installeren установить 安装
error throw throws raise raises fail exception rejected rejects fehler erreur lève errore fout ошибка エラー
delete remove erase erased löschen gelöscht entfernen supprimer effacer borrar eliminar eliminare verwijderen удалить 削除 删除
start begin begins starts beginnt anfang fängt commence début empieza comienza inizia begint начинается 始まる 开始
end ends finish finishes stop endet schluss finit fin termina finisce eindigt заканчивается 終わる 结束
contain contains includes ingredients consist made hold enthält zutaten besteht contient ingrédients contiene ingredientes ingredienti bevat содержит состав
repair repaired fix reparieren reparatur reparaturen réparer reparar riparare repareren ремонт 修理
renovate renovated renovation restored saniert sanierung renoviert rénové renovado ristrutturato gerenoveerd отремонтирован
meeting assembly versammlung treffen réunion assemblée reunión riunione vergadering собрание
money sum amount betrag summe geld montant argent dinero importe denaro importo bedrag сумма деньги
change color colour colored farbe couleur colore kleur цвет 色
drop drops shed sheds fall falls lose loses
tide bear withstand withstands stand oven resist hält aushält résiste aguanta sopporta
license licence licensed lizenz licencia licenza licentie лицензия
support supports works compatible unterstützt kompatibel funciona supporta ondersteunt
call called name named heißt namens nennt appelle nommé llama llamado chiama chiamato heet имя зовут 名前 叫
mean means stand stands meaning bedeutet heißt bedeutung signifie veut significa betekent значит означает 意味 意思
battery accu akku batterie batería batteria batterij аккумулятор
bathe swim schwimmen baden bad nager nadar nuotare zwemmen
path trail route way hike track weg strecke chemin sentier itinéraire ruta sendero camino sentiero percorso маршрут
machine device loom métier appareil gerät maschine máquina macchina apparaat машина
serial serialize serialise serialises serializes convert write pack
circular cyclic cycle zyklisch
store keep keeps preserve stored conserve conserva conservar lagern aufbewahren bewaren хранить
rest prove rise riposare lievitare reposar ruhen gehen
cook bake cuocere cuoce infornare cuire cuisson hornear cocer backen kochen bakken koken готовить
manage conduct tour excursion führung visite visita guidata excursión rondleiding экскурсия экскурсию
`;

/** Line numbers of concepts by the folded stems of their words. */
const concepts = new Map<string, number[]>();
table
  .trim()
  .split('\n')
  .forEach((line, concept) => {
    for (const term of new Set(line.split(' ').map((word) => foldWord(stemOf(word)))))
      concepts.set(term, [...(concepts.get(term) ?? []), concept]);
  });

/** Returns the concepts of a folded stem; most have none. */
export const conceptsOf = (term: string): readonly number[] => concepts.get(term) ?? [];
