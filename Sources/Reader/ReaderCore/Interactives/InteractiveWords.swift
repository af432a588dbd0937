/// The words of interactives, their controls and the colour picker.
enum InteractiveWords {
  static let names = [
    "activated", "interactive", "done", "fullScreen", "leaveFullScreen", "hideControls", "controls", "play",
    "pause",
    "faster", "slower", "reverse", "stepForward", "stepBack", "reset", "locator", "stopped", "failed",
    "unavailable",
    "drawing", "colour", "palette", "gray", "red", "green", "blue", "opacity", "hue", "saturation",
    "brightness",
    "cyan", "magenta", "yellow", "black", "animation", "partly", "addPlace", "removePlace",
  ]

  static let tables: [(String, String)] = [
    (
      "en",
      "interactive, active|Interactive|Done|Full screen|Leave full screen|Hide the controls|Controls|Play|Pause|Faster|Slower|Other direction|One step on|One step back|To the beginning|Locator|This took too long and was stopped.|This cannot be drawn:|This interactive could not be loaded.|Drawing|Colour|Palette|Gray|Red|Green|Blue|Opacity|Hue|Saturation|Brightness|Cyan|Magenta|Yellow|Black|Animation|Parts of this may be missing.|Add a point|Remove the last point"
    ),
    (
      "de",
      "interaktiv, aktiv|Interaktiv|Fertig|Ganzer Bildschirm|Ganzen Bildschirm verlassen|Regler ausblenden|Regler|Abspielen|Anhalten|Schneller|Langsamer|Andere Richtung|Einen Schritt vor|Einen Schritt zurück|Zum Anfang|Markierung|Das hat zu lange gedauert und wurde angehalten.|Das lässt sich nicht zeichnen:|Dieses Objekt konnte nicht geladen werden.|Zeichnung|Farbe|Palette|Grau|Rot|Grün|Blau|Deckkraft|Farbton|Sättigung|Helligkeit|Cyan|Magenta|Gelb|Schwarz|Animation|Teile hiervon können fehlen.|Punkt hinzufügen|Letzten Punkt entfernen"
    ),
    (
      "fr",
      "interactif, actif|Interactif|Terminé|Plein écran|Quitter le plein écran|Masquer les commandes|Commandes|Lecture|Pause|Plus vite|Moins vite|Autre sens|Un pas en avant|Un pas en arrière|Au début|Repère|C’était trop long et a été arrêté.|Impossible à dessiner :|Cet objet n’a pas pu être chargé.|Dessin|Couleur|Palette|Gris|Rouge|Vert|Bleu|Opacité|Teinte|Saturation|Luminosité|Cyan|Magenta|Jaune|Noir|Animation|Des parties peuvent manquer.|Ajouter un point|Retirer le dernier point"
    ),
    (
      "es",
      "interactivo, activo|Interactivo|Hecho|Pantalla completa|Salir de pantalla completa|Ocultar los controles|Controles|Reproducir|Pausa|Más rápido|Más lento|Otra dirección|Un paso adelante|Un paso atrás|Al principio|Marcador|Tardaba demasiado y se detuvo.|No se puede dibujar:|No se pudo cargar este objeto.|Dibujo|Color|Paleta|Gris|Rojo|Verde|Azul|Opacidad|Tono|Saturación|Brillo|Cian|Magenta|Amarillo|Negro|Animación|Pueden faltar partes.|Añadir un punto|Quitar el último punto"
    ),
    (
      "it",
      "interattivo, attivo|Interattivo|Fine|Schermo intero|Esci da schermo intero|Nascondi i controlli|Controlli|Riproduci|Pausa|Più veloce|Più lento|Altra direzione|Un passo avanti|Un passo indietro|All’inizio|Indicatore|Richiedeva troppo tempo ed è stato fermato.|Impossibile da disegnare:|Non è stato possibile caricare questo oggetto.|Disegno|Colore|Tavolozza|Grigio|Rosso|Verde|Blu|Opacità|Tonalità|Saturazione|Luminosità|Ciano|Magenta|Giallo|Nero|Animazione|Alcune parti possono mancare.|Aggiungi un punto|Togli l’ultimo punto"
    ),
    (
      "ar",
      "تفاعلي، نشط|تفاعلي|تم|ملء الشاشة|الخروج من ملء الشاشة|أخفِ عناصر التحكم|عناصر التحكم|تشغيل|إيقاف مؤقت|أسرع|أبطأ|الاتجاه الآخر|خطوة إلى الأمام|خطوة إلى الخلف|إلى البداية|محدِّد|استغرق هذا وقتًا طويلًا فأوقف.|تعذّر رسم هذا:|تعذّر تحميل هذا الكائن.|رسم|لون|لوحة الألوان|رمادي|أحمر|أخضر|أزرق|العتامة|الصبغة|التشبع|السطوع|سماوي|أرجواني|أصفر|أسود|حركة|قد تكون أجزاء ناقصة.|أضف نقطة|احذف آخر نقطة"
    ),
  ]
}
