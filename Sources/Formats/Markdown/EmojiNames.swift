/// The names that Markdown has for emoji: `:smile:` is 😄. Those that books use.
enum EmojiNames {
  /// The signs by their names, without colons.
  static let signs: [String: String] = {
    let words = table.split { $0 == " " || $0 == "\n" }
    var signs: [String: String] = [:]
    for index in stride(from: 0, to: words.count - 1, by: 2) {
      signs[String(words[index])] = String(words[index + 1])
    }
    return signs
  }()

  private static let table = """
    +1 👍 -1 👎 100 💯 1st_place_medal 🥇 2nd_place_medal 🥈 3rd_place_medal 🥉 8ball 🎱 airplane ✈️
    alarm_clock ⏰ alien 👽 anchor ⚓ angry 😠 ant 🐜 apple 🍎 arrow_backward ◀️ arrow_down ⬇️
    arrow_forward ▶️ arrow_heading_down ⤵️ arrow_heading_up ⤴️ arrow_left ⬅️ arrow_lower_left ↙️
    arrow_lower_right ↘️ arrow_right ➡️ arrow_right_hook ↪️ arrow_up ⬆️ arrow_up_down ↕️
    arrow_upper_left ↖️ arrow_upper_right ↗️ arrows_clockwise 🔃 arrows_counterclockwise 🔄 art 🎨
    astonished 😲 avocado 🥑 baby 👶 baby_bottle 🍼 balloon 🎈 ballot_box 🗳️ ballot_box_with_check ☑️
    banana 🍌 bangbang ‼️ bank 🏦 bar_chart 📊 basketball 🏀 battery 🔋 bear 🐻 bed 🛏️ bee 🐝 beer 🍺 beers 🍻
    beetle 🪲 bell 🔔 bike 🚲 bird 🐦 birthday 🎂 black_circle ⚫ black_flag 🏴 black_heart 🖤
    black_large_square ⬛ black_nib ✒️ blue_book 📘 blue_circle 🔵 blue_heart 💙 blue_square 🟦 blush 😊
    bomb 💣 book 📖 bookmark 🔖 bookmark_tabs 📑 books 📚 boom 💥 bouquet 💐 bow 🙇 boy 👦 brain 🧠 bread 🍞
    bricks 🧱 briefcase 💼 broken_heart 💔 broom 🧹 brown_circle 🟤 bug 🐛 bulb 💡 bus 🚌 bust_in_silhouette 👤
    busts_in_silhouette 👥 butterfly 🦋 cactus 🌵 cake 🍰 calendar 📆 camel 🐫 camera 📷 candle 🕯️ candy 🍬
    car 🚗 card_file_box 🗃️ card_index 📇 cat 🐱 cd 💿 chains ⛓️ champagne 🍾 chart 💹
    chart_with_downwards_trend 📉 chart_with_upwards_trend 📈 checkered_flag 🏁 cheese 🧀 cherries 🍒
    chicken 🐔 christmas_tree 🎄 church ⛪ city_sunset 🌆 clap 👏 clapper 🎬 clipboard 📋 clock1 🕐
    closed_book 📕 closed_lock_with_key 🔐 cloud ☁️ cn 🇨🇳 cocktail 🍸 coffee ☕ cold_sweat 😰 collision 💥
    comet ☄️ compass 🧭 computer 💻 confetti_ball 🎊 confounded 😖 confused 😕 construction 🚧
    construction_worker 👷 cookie 🍪 cool 🆒 copyright ©️ corn 🌽 cow 🐮 crab 🦀 crayon 🖍️ credit_card 💳
    crescent_moon 🌙 crocodile 🐊 crossed_fingers 🤞 crossed_flags 🎌 crown 👑 cry 😢 crystal_ball 🔮 dancer 💃
    dart 🎯 dash 💨 date 📅 de 🇩🇪 deciduous_tree 🌳 desert_island 🏝️ desktop_computer 🖥️ detective 🕵️
    disappointed 😞 dizzy 💫 dizzy_face 😵 dna 🧬 dog 🐶 dollar 💵 dolphin 🐬 door 🚪 doughnut 🍩 dragon 🐉
    dragon_face 🐲 dress 👗 droplet 💧 dvd 📀 e-mail 📧 eagle 🦅 ear 👂 earth_africa 🌍 earth_americas 🌎
    earth_asia 🌏 egg 🥚 eight 8️⃣ electric_plug 🔌 elephant 🐘 email 📧 envelope ✉️ es 🇪🇸 euro 💶
    evergreen_tree 🌲 exclamation ❗ exploding_head 🤯 expressionless 😑 eye 👁️ eyeglasses 👓 eyes 👀
    facepalm 🤦 facepunch 👊 factory 🏭 family 👪 fast_forward ⏩ fearful 😨 file_cabinet 🗄️ file_folder 📁
    fire 🔥 fish 🐟 fist ✊ five 5️⃣ flashlight 🔦 floppy_disk 💾 flushed 😳 football 🏈 four 4️⃣
    four_leaf_clover 🍀 fox_face 🦊 fr 🇫🇷 free 🆓 fries 🍟 frog 🐸 fuelpump ⛽ full_moon 🌕 game_die 🎲 gb 🇬🇧
    gear ⚙️ gem 💎 ghost 👻 gift 🎁 girl 👧 globe_with_meridians 🌐 goat 🐐 grapes 🍇 green_apple 🍏
    green_book 📗 green_circle 🟢 green_heart 💚 green_square 🟩 grey_exclamation ❕ grey_question ❔ grin 😁
    grinning 😀 guitar 🎸 hamburger 🍔 hammer 🔨 hammer_and_wrench 🛠️ handshake 🤝 hankey 💩 hash #️⃣
    headphones 🎧 hear_no_evil 🙉 heart ❤️ heart_eyes 😍 heartpulse 💗 heavy_check_mark ✔️
    heavy_division_sign ➗ heavy_exclamation_mark ❗ heavy_minus_sign ➖ heavy_multiplication_x ✖️
    heavy_plus_sign ➕ helicopter 🚁 herb 🌿 honeybee 🐝 horse 🐴 hospital 🏥 hotel 🏨 hourglass ⌛
    hourglass_flowing_sand ⏳ house 🏠 house_with_garden 🏡 hugs 🤗 hushed 😯 ice_cube 🧊 id 🆔 imp 👿
    inbox_tray 📥 incoming_envelope 📨 infinity ♾️ information_source ℹ️ innocent 😇 interrobang ⁉️
    iphone 📱 it 🇮🇹 jack_o_lantern 🎃 jeans 👖 jigsaw 🧩 joy 😂 joy_cat 😹 jp 🇯🇵 kangaroo 🦘 key 🔑 keyboard ⌨️
    keycap_ten 🔟 kissing 😗 kissing_heart 😘 koala 🐨 kr 🇰🇷 label 🏷️ ladder 🪜 large_blue_circle 🔵
    large_blue_diamond 🔷 large_orange_diamond 🔶 laughing 😆 ledger 📒 left_right_arrow ↔️
    leftwards_arrow_with_hook ↩️ lemon 🍋 link 🔗 lion 🦁 llama 🦙 lobster 🦞 lock 🔒 loudspeaker 📢 mag 🔍
    mag_right 🔎 magic_wand 🪄 magnet 🧲 mailbox 📫 man 👨 maple_leaf 🍁 mask 😷 medal_sports 🏅 mega 📣 memo 📝
    metal 🤘 metro 🚇 microphone 🎤 microscope 🔬 minidisc 💽 moneybag 💰 monkey 🐒 monocle_face 🧐 moon 🌔
    mortar_board 🎓 mountain ⛰️ mouse 🐭 mouse_three_button 🖱️ movie_camera 🎥 muscle 💪 mushroom 🍄
    musical_note 🎵 nauseated_face 🤢 necktie 👔 negative_squared_cross_mark ❎ nerd_face 🤓 neutral_face 😐
    new 🆕 new_moon 🌑 newspaper 📰 nine 9️⃣ ninja 🥷 no_bell 🔕 no_entry ⛔ no_entry_sign 🚫 no_mouth 😶
    notebook 📓 notes 🎶 nut_and_bolt 🔩 o ⭕ ocean 🌊 octopus 🐙 office 🏢 ok 🆗 ok_hand 👌 old_key 🗝️ one 1️⃣
    open_book 📖 open_file_folder 📂 open_hands 👐 open_mouth 😮 orange_book 📙 orange_circle 🟠
    orange_heart 🧡 orange_square 🟧 otter 🦦 outbox_tray 📤 owl 🦉 ox 🐂 package 📦 page_facing_up 📄
    page_with_curl 📃 palm_tree 🌴 panda_face 🐼 paperclip 📎 parrot 🦜 partly_sunny ⛅ partying_face 🥳
    pause_button ⏸️ paw_prints 🐾 peach 🍑 pear 🍐 pen 🖊️ pencil 📝 pencil2 ✏️ penguin 🐧 pensive 😔
    performing_arts 🎭 persevere 😣 petri_dish 🧫 phone ☎️ pig 🐷 pill 💊 pineapple 🍍 pizza 🍕
    pleading_face 🥺 point_down 👇 point_left 👈 point_right 👉 point_up ☝️ point_up_2 👆 poop 💩 postbox 📮
    pray 🙏 printer 🖨️ prohibited 🚫 punch 👊 purple_circle 🟣 purple_heart 💜 purple_square 🟪 pushpin 📌
    question ❓ rabbit 🐰 radio 📻 rage 😡 rainbow 🌈 rainbow_flag 🏳️‍🌈 raised_eyebrow 🤨 raised_hand ✋
    raised_hands 🙌 raising_hand 🙋 record_button ⏺️ recycle ♻️ red_car 🚗 red_circle 🔴 red_square 🟥
    registered ®️ relieved 😌 repeat 🔁 rewind ⏪ ribbon 🎀 ring 💍 robot 🤖 rocket 🚀 rofl 🤣 rose 🌹
    rotating_light 🚨 round_pushpin 📍 ru 🇷🇺 runner 🏃 sailboat ⛵ satellite 📡 satisfied 😆 scales ⚖️
    school 🏫 scissors ✂️ scorpion 🦂 scream 😱 scroll 📜 see_no_evil 🙈 seedling 🌱 seven 7️⃣ shield 🛡️
    ship 🚢 shirt 👕 shoe 👞 shrug 🤷 shushing_face 🤫 six 6️⃣ skull 💀 skull_and_crossbones ☠️ sleeping 😴
    sleepy 😪 slightly_frowning_face 🙁 slightly_smiling_face 🙂 small_blue_diamond 🔹
    small_orange_diamond 🔸 small_red_triangle 🔺 small_red_triangle_down 🔻 smile 😄 smile_cat 😸 smiley 😃
    smiling_face_with_three_hearts 🥰 smiling_imp 😈 smirk 😏 snail 🐌 snake 🐍 snowflake ❄️ soap 🧼 sob 😭
    soccer ⚽ sos 🆘 sparkles ✨ sparkling_heart 💖 speak_no_evil 🙊 speech_balloon 💬 spider 🕷️
    spiral_calendar 🗓️ star ⭐ star2 🌟 star_struck 🤩 station 🚉 stop_button ⏹️ stop_sign 🛑 stopwatch ⏱️
    straight_ruler 📏 strawberry 🍓 stuck_out_tongue 😛 stuck_out_tongue_winking_eye 😜 sunflower 🌻
    sunglasses 😎 sunny ☀️ sweat 😓 sweat_drops 💦 sweat_smile 😅 syringe 💉 t-rex 🦖 taco 🌮 tada 🎉 taxi 🚕
    tea 🍵 technologist 🧑‍💻 telephone ☎️ telephone_receiver 📞 telescope 🔭 tennis 🎾 tent ⛺ test_tube 🧪
    thermometer 🌡️ thinking 🤔 thought_balloon 💭 three 3️⃣ thumbsdown 👎 thumbsup 👍 ticket 🎫 tiger 🐯
    tired_face 😫 tm ™️ tomato 🍅 toolbox 🧰 tophat 🎩 tractor 🚜 traffic_light 🚥 train 🚋
    triangular_flag_on_post 🚩 triangular_ruler 📐 triumph 😤 trophy 🏆 tropical_fish 🐠 truck 🚚 tulip 🌷
    turtle 🐢 tv 📺 two 2️⃣ two_hearts 💕 uk 🇬🇧 umbrella ☔ unamused 😒 unicorn 🦄 unlock 🔓 up 🆙
    upside_down_face 🙃 us 🇺🇸 v ✌️ video_camera 📹 video_game 🎮 walking 🚶 warning ⚠️ wastebasket 🗑️
    watch ⌚ watermelon 🍉 wave 👋 weary 😩 whale 🐳 whale2 🐋 wheelchair ♿ white_check_mark ✅ white_circle ⚪
    white_flag 🏳️ white_large_square ⬜ wine_glass 🍷 wink 😉 wolf 🐺 woman 👩 world_map 🗺️ worried 😟
    wrench 🔧 writing_hand ✍️ x ❌ yellow_circle 🟡 yellow_heart 💛 yellow_square 🟨 yum 😋 zany_face 🤪 zap ⚡
    zero 0️⃣ zipper_mouth_face 🤐 zzz 💤
    """
}
