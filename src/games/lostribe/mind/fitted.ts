/**
 * What one more copy of a card was worth to the length of a run, in fights, above the mean card: fitted to runs with random rewards
 * (`npm run deep -- --cards`). Cards of other packs are judged by their figures alone.
 */
export const FITTED_CARDS: Readonly<Record<string, number>> = {
  ...{ c_ante: -0.26, c_ash_rain: -0.34, c_avalanche: 0.12, c_backdraft: 0.26, c_bedrock: 0.38 },
  ...{ c_bone_wall: 0.08, c_bonfire_rite: -0.46, c_brackish_cut: -0.4, c_braid: 0.03, c_caravan_line: -0.36 },
  ...{ c_caryatid: 0.66, c_cast_bones: -0.22, c_chorus: -0.06, c_cinder_trail: -0.33, c_cleansing_rain: -0 },
  ...{ c_cold_reading: 0.43, c_comet: 1.22, c_counting_song: 0.15, c_crosswind: -0.35, c_crucible: -0.22 },
  ...{ c_deep_current: -0.01, c_desert_sling: -0.46, c_dust_veil: 0.66, c_ebb: 1.06, c_echoing_die: 0.04 },
  ...{ c_ember_jab: -0.53, c_eye_of_calm: 0.39, c_fault_line: -0.03, c_feather_storm: 0.43, c_flare: -0.59 },
  ...{ c_flood: -0.34, c_fools_leap: -0.29, c_fourfold_path: 0.7, c_frost_pin: -0.15, c_gamblers_wall: 0.45 },
  ...{ c_geyser: 0.02, c_grand_total: 0.27, c_grindstone: -0.3, c_hedge: -0.17, c_inferno_crown: -0.01 },
  ...{ c_kiln_ward: 0.57, c_kindred_cast: -0.47, c_kite_dance: -0.3, c_last_coin: -0.32, c_lift: 0.31 },
  ...{ c_light_fingers: 0.34, c_loaded_hand: -0.29, c_maelstrom: 0.11, c_magma_lance: 0.49, c_mending_spring: -0.44 },
  ...{ c_monolith: 0.26, c_moon_tide: 0.32, c_moonlit_exchange: 0.04, c_mud_cast: -0.28, c_night_market: -0.15 },
  ...{
    c_ninefold_wind: 0.52,
    c_oath_knot: -0.09,
    c_paired_shields: -0.07,
    c_palm_the_die: -0.19,
    c_pilgrims_step: 0.03,
  },
  ...{ c_prism_cut: -0.22, c_pyre_bargain: -0.36, c_pyre_dance: -0.12, c_quarry_ledger: -0.46, c_quarry_smash: 0 },
  ...{ c_rain_hawk: -0.19, c_rampart_charge: -0.18, c_reed_flute: -0.14, c_rooting_stomp: 0.21, c_salt_circle: 0.09 },
  ...{ c_shatter: -0.19, c_slag_shield: 0.57, c_slipstream: 1.02, c_smoke_screen: 0.41, c_spendthrift: 0.01 },
  ...{ c_split_the_lot: -0.5, c_squall_line: -0.34, c_star_map: -0.4, c_steam_burst: -0.16, c_still_pool: -0.1 },
  ...{ c_stoke: -0.46, c_store_stone: -0.29, c_tailwind: -0.06, c_thorn_mantle: -0.21, c_threefold_guard: 1.15 },
  ...{ c_thunderhead: 0.42, c_trade_winds: 0.04, c_turning_wheel: -0.17, c_twin_toss: -0.15, c_twin_zephyr: -0.01 },
  ...{ c_undertow: 0.05, c_updraft: -0.46, c_weathervane: -0.27, c_whetstone: -0.42, c_whirlpool: -0.31 },
  ...{ c_white_star: 0.39 },
}

/** The same for relics, in the guide's points. */
export const FITTED_RELICS: Readonly<Record<string, number>> = {
  ...{ r_long_sleeve: 420, r_living_flame: 380, r_wind_chime: 260, r_caravan_strongbox: 260, r_tempered_scales: 270 },
  ...{ r_still_water: 220, r_knucklebone_pouch: 200, r_whetted_fingers: 220, r_tuning_fork: 190, r_obsidian_edge: 180 },
  ...{ r_spare_stone: 160, r_spare_wick: 140, r_glass_knuckle: 250, r_cracked_mirror: 180, r_fourfold_crown: 330 },
}
