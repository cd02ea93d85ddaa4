// Left out, as this format has no form for them: dimension.6 (dimension), dimension.7 (dimension), fontSize.3 (fontSize)
// Written in part: border.2 without its dashed line, but with a solid one
// 1rem is 16dp or sp
// Text styles have no font families: copy(fontFamily = …) gives them those of the app
import androidx.compose.animation.core.CubicBezierEasing
import androidx.compose.animation.core.Easing
import androidx.compose.animation.core.TweenSpec
import androidx.compose.animation.core.tween
import androidx.compose.foundation.BorderStroke
import androidx.compose.ui.graphics.Brush
import androidx.compose.ui.graphics.Color
import androidx.compose.ui.graphics.StrokeCap
import androidx.compose.ui.graphics.colorspace.ColorSpaces
import androidx.compose.ui.text.TextStyle
import androidx.compose.ui.text.font.FontWeight
import androidx.compose.ui.unit.Dp
import androidx.compose.ui.unit.dp
import androidx.compose.ui.unit.em
import androidx.compose.ui.unit.sp

object DesignTokens {
    /** The first color */
    val color1 = Color(0xFF3B82F6)
    val color2 = Color(0x883388FF)
    val color3 = Color(0xFF663399)
    val color4 = Color(0x00000000)
    val color5 = Color(0x803B82F6)
    val color6 = Color(0x403B82F6)
    val color7 = Color(0xFF3C83F6)
    val color8 = Color(0xFF1ACC1A)
    val color9 = Color(0xFFC65D07)
    val color10 = Color(red = 0.1458f, green = 0.7117f, blue = 0.7548f, alpha = 1.0000f, colorSpace = ColorSpaces.DisplayP3)
    val color11 = Color(red = 0.0000f, green = 0.8551f, blue = 0.0000f, alpha = 1.0000f, colorSpace = ColorSpaces.DisplayP3)
    val color12 = Color(red = 1.0000f, green = 0.2000f, blue = 0.0000f, alpha = 1.0000f, colorSpace = ColorSpaces.DisplayP3)
    val color13 = Color(0x803366E6)
    val color14 = Color(0xFFFFFFFF)
    val color15 = Color(red = 0.0000f, green = 1.0000f, blue = 0.0000f, alpha = 1.0000f, colorSpace = ColorSpaces.DisplayP3)
    val colorAlias = Color(0xFF3B82F6)
    /** The first dimension */
    val dimension1 = 16.dp
    val dimension2 = 24.dp
    val dimension3 = 8.dp
    val dimension4 = (-0.5).dp
    val dimension5 = 16.dp
    val dimension8 = 0.dp
    val dimension9 = 16.dp
    val dimensionAlias = 16.dp
    /** The first fontFamily */
    val fontFamily1 = listOf("Inter", "Helvetica Neue", "sans-serif")
    val fontFamily2 = listOf("Georgia", "serif")
    val fontFamily3 = listOf("Inter")
    val fontFamily4 = listOf("O'Reilly Sans")
    val fontFamilyAlias = listOf("Inter", "Helvetica Neue", "sans-serif")
    /** The first fontWeight */
    val fontWeight1 = FontWeight(700)
    val fontWeight2 = FontWeight(600)
    val fontWeight3 = FontWeight(350)
    val fontWeight4 = FontWeight(1)
    val fontWeight5 = FontWeight(1000)
    val fontWeightAlias = FontWeight(700)
    /** The first fontSize */
    val fontSize1 = 16.sp
    val fontSize2 = 14.sp
    val fontSizeAlias = 16.sp
    /** The first lineHeight */
    val lineHeight1 = 1.5.em
    val lineHeight2 = 24.sp
    val lineHeight3 = 1.5.em
    val lineHeight4 = 1.25.em
    val lineHeight5 = 24.sp
    val lineHeightAlias = 1.5.em
    /** The first letterSpacing */
    val letterSpacing1 = (-0.5).sp
    val letterSpacing2 = 0.02.em
    val letterSpacing3 = 0.sp
    val letterSpacingAlias = (-0.5).sp
    /** The first duration */
    val duration1 = 150
    val duration2 = 200
    val duration3 = 500
    val duration4 = 0
    val durationAlias = 150
    /** The first cubicBezier */
    val cubicBezier1 = CubicBezierEasing(0.4f, 0.0f, 0.2f, 1.0f)
    val cubicBezier2 = CubicBezierEasing(0.0f, -0.5f, 1.0f, 1.5f)
    val cubicBezierAlias = CubicBezierEasing(0.4f, 0.0f, 0.2f, 1.0f)
    /** The first number */
    val number1 = 1.5
    val number2 = 0.0
    val number3 = -2.0
    val number4 = 0.25
    val number5 = 0.0000001
    val number6 = 1000000000000000000000.0
    val numberAlias = 1.5
    /** The first strokeStyle */
    val strokeStyle1 = LineStyle("solid", listOf(), StrokeCap.Butt)
    val strokeStyle2 = LineStyle("dotted", listOf(), StrokeCap.Butt)
    val strokeStyle3 = LineStyle("dashed", listOf(4.dp, 4.dp), StrokeCap.Round)
    val strokeStyleAlias = LineStyle("solid", listOf(), StrokeCap.Butt)
    /** The first border */
    val border1 = BorderStroke(1.dp, Color(0xFF3B82F6))
    val border2 = BorderStroke(2.dp, Color(0x80000000))
    val borderAlias = BorderStroke(1.dp, Color(0xFF3B82F6))
    /** The first transition */
    val transition1 = Motion(200, 0, CubicBezierEasing(0.5f, 0.0f, 1.0f, 1.0f))
    val transition2 = Motion(300, -100, CubicBezierEasing(0.4f, -0.2f, 0.2f, 1.4f))
    val transitionAlias = Motion(200, 0, CubicBezierEasing(0.5f, 0.0f, 1.0f, 1.0f))
    /** The first shadow */
    val shadow1 = listOf(ShadowLayer(Color(0x80000000), 0.dp, 2.dp, 4.dp, 0.dp, false))
    val shadow2 = listOf(ShadowLayer(Color(0x1A000000), 0.dp, 1.dp, 2.dp, (-1).dp, false), ShadowLayer(Color(0xFFFFFFFF), 1.dp, 1.dp, 8.dp, 0.dp, true))
    val shadow3 = listOf(ShadowLayer(Color(0x80000000), 0.dp, 2.dp, 4.dp, 0.dp, false))
    val shadowAlias = listOf(ShadowLayer(Color(0x80000000), 0.dp, 2.dp, 4.dp, 0.dp, false))
    /** The first gradient */
    val gradient1 = Brush.verticalGradient(0.0f to Color(0xFF3B82F6), 0.625f to Color(red = 0.1458f, green = 0.7117f, blue = 0.7548f, alpha = 1.0000f, colorSpace = ColorSpaces.DisplayP3), 1.0f to Color(0x00000000))
    val gradient2 = Brush.verticalGradient(0.0f to Color(0xFFFF0000), 1.0f to Color(0xFFFF0000))
    val gradientAlias = Brush.verticalGradient(0.0f to Color(0xFF3B82F6), 0.625f to Color(red = 0.1458f, green = 0.7117f, blue = 0.7548f, alpha = 1.0000f, colorSpace = ColorSpaces.DisplayP3), 1.0f to Color(0x00000000))
    /** The first typography */
    val typography1 = TextStyle(fontSize = 16.sp, fontWeight = FontWeight(700), letterSpacing = 0.02.em, lineHeight = 1.5.em)
    val typography2 = TextStyle(fontSize = 20.sp, lineHeight = 1.5.em)
    val typographyAlias = TextStyle(fontSize = 16.sp, fontWeight = FontWeight(700), letterSpacing = 0.02.em, lineHeight = 1.5.em)
    /** The first string */
    val string1 = "Hello"
    val string2 = ""
    val string3 = "She said \"hi\" */ } </style>"
    val string4 = "line\u000abreak"
    val stringAlias = "Hello"
    /** The first boolean */
    val boolean1 = true
    val boolean2 = false
    val boolean3 = true
    val booleanAlias = true

    /** One of the layers of a shadow, the one nearest to the viewer first; as in CSS. */
    class ShadowLayer(val color: Color, val x: Dp, val y: Dp, val blur: Dp, val spread: Dp, val isInset: Boolean)

    /** The keyword as in CSS, and the lengths of dashes and gaps where they are given. */
    class LineStyle(val keyword: String, val dashes: List<Dp>, val cap: StrokeCap)

    /** `animateDpAsState(target, motion.spec())` */
    class Motion(val durationMillis: Int, val delayMillis: Int, val easing: Easing) {
        fun <T> spec(): TweenSpec<T> = tween(durationMillis, delayMillis, easing)
    }
}
