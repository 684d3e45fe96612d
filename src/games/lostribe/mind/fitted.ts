/**
 * What one more copy of a card was worth to the length of a run, in fights, above the mean card: fitted to runs with random rewards
 * (`npm run deep -- --cards`). Cards of other packs are judged by their figures alone.
 */
export const FITTED_CARDS: Readonly<Record<string, number>> = {
  ...{ c_ante: -0.34, c_ash_rain: -0.1, c_avalanche: 0.42, c_backdraft: 0.05, c_bedrock: 0.65 },
  ...{ c_bone_wall: 0.28, c_bonfire_rite: -0.2, c_brackish_cut: -0.29, c_braid: 0.1, c_caravan_line: -0.31 },
  ...{ c_caryatid: 0.45, c_cast_bones: -0.21, c_chorus: -0.21, c_cinder_trail: -0.31, c_cleansing_rain: -0.16 },
  ...{ c_cold_reading: 0.17, c_comet: 1.03, c_counting_song: 0.34, c_crosswind: -0.3, c_crucible: -0.42 },
  ...{ c_deep_current: -0.25, c_desert_sling: -0.41, c_dust_veil: 0.51, c_ebb: 0.65, c_echoing_die: -0.02 },
  ...{ c_ember_jab: -0.4, c_eye_of_calm: 0.23, c_fault_line: -0.16, c_feather_storm: 0.22, c_flare: -0.63 },
  ...{ c_flood: -0.14, c_fools_leap: -0.21, c_fourfold_path: 0.63, c_frost_pin: -0.21, c_gamblers_wall: 0.08 },
  ...{ c_geyser: -0.13, c_grand_total: 0.19, c_grindstone: -0.45, c_hedge: 0.15, c_inferno_crown: -0.18 },
  ...{ c_kiln_ward: 0.86, c_kindred_cast: -0.57, c_kite_dance: -0.16, c_last_coin: -0.37, c_lift: 0.32 },
  ...{ c_light_fingers: 0.14, c_loaded_hand: -0.32, c_maelstrom: 0.18, c_magma_lance: 0.32, c_mending_spring: -0.12 },
  ...{ c_monolith: 0.15, c_moon_tide: 0.45, c_moonlit_exchange: -0.2, c_mud_cast: -0.19, c_night_market: 0.09 },
  ...{
    c_ninefold_wind: 0.73,
    c_oath_knot: 0.03,
    c_paired_shields: -0.11,
    c_palm_the_die: -0.33,
    c_pilgrims_step: -0.03,
  },
  ...{ c_prism_cut: -0.19, c_pyre_bargain: -0.36, c_pyre_dance: -0.3, c_quarry_ledger: -0.16, c_quarry_smash: -0.09 },
  ...{ c_rain_hawk: -0.21, c_rampart_charge: 0.09, c_reed_flute: -0.2, c_rooting_stomp: 0.54, c_salt_circle: -0.1 },
  ...{ c_shatter: -0.16, c_slag_shield: 0.46, c_slipstream: 0.52, c_smoke_screen: 0.58, c_spendthrift: -0.13 },
  ...{ c_split_the_lot: -0.16, c_squall_line: -0.18, c_star_map: -0.18, c_steam_burst: -0.21, c_still_pool: -0.08 },
  ...{ c_stoke: -0.35, c_store_stone: -0.18, c_tailwind: -0.2, c_thorn_mantle: -0.12, c_threefold_guard: 0.77 },
  ...{ c_thunderhead: -0.1, c_trade_winds: -0.03, c_turning_wheel: -0.14, c_twin_toss: -0.08, c_twin_zephyr: 0.28 },
  ...{ c_undertow: 0.11, c_updraft: -0.29, c_weathervane: 0.1, c_whetstone: -0.31, c_whirlpool: -0.23 },
  ...{ c_white_star: 0.32 },
}

/** The same for relics, in the guide's points. */
export const FITTED_RELICS: Readonly<Record<string, number>> = {
  ...{ r_long_sleeve: 420, r_living_flame: 380, r_wind_chime: 260, r_caravan_strongbox: 260, r_tempered_scales: 270 },
  ...{ r_still_water: 220, r_knucklebone_pouch: 200, r_whetted_fingers: 220, r_tuning_fork: 190, r_obsidian_edge: 180 },
  ...{ r_spare_stone: 160, r_spare_wick: 140, r_glass_knuckle: 250, r_cracked_mirror: 180, r_fourfold_crown: 330 },
}
