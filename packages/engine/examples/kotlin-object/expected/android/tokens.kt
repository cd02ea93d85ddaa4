// Written by tessera outputs write
package com.acme.design

object Tokens {
    /** Buttons and links */
    val colorBrand = Color(0xff3b82f6)
    val colorText = Color(0xcc111111)
    @Deprecated("Use color.brand")
    val colorAccent = colorBrand
    val spaceSmall = 8.dp
    val spaceLarge = 24.dp
    val motionFast = 150L
}
