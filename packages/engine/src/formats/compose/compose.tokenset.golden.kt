// Left out: hidden in Light. Alias to a token that does not exist: hidden → gone
// Left out: hidden in High contrast. Alias to a token that does not exist: hidden → gone
// 1rem is 16dp or sp
import androidx.compose.ui.graphics.Color
import androidx.compose.ui.graphics.colorspace.ColorSpaces
import androidx.compose.ui.unit.dp

object DesignTokens {
    object Light {
        val colorText = Color(0xFF111827)
        val colorLink = Color(0xFF111827)
        /** Between words */
        val spaceSmall = 8.dp
    }

    object HighContrast {
        val colorText = Color(0xFF000000)
        val colorLink = Color(red = 0.0000f, green = 0.0000f, blue = 0.8605f, alpha = 1.0000f, colorSpace = ColorSpaces.DisplayP3)
        /** Between words */
        val spaceSmall = 8.dp
    }
}
