// Left out, as this format has no form for them: dimension.6 (dimension), dimension.7 (dimension), fontSize.3 (fontSize), letterSpacing.2 (letterSpacing), strokeStyle.2 (strokeStyle), strokeStyle.3 (strokeStyle)
// Written in part: fontWeight.3 without its weight of 350, but with 400, fontWeight.4 without its weight of 1, but with 100, fontWeight.5 without its weight of 1000, but with 900, border.2 without its dashed line, but with a solid one, shadow.2 without its inner shadows
// 1rem is 16 logical pixels
// ignore_for_file: type=lint

import 'dart:ui' as ui;

import 'package:flutter/widgets.dart';

abstract final class DesignTokens {
  /// The first color
  static const Color color1 = Color(0xFF3B82F6);
  static const Color color2 = Color(0x883388FF);
  static const Color color3 = Color(0xFF663399);
  static const Color color4 = Color(0x00000000);
  static const Color color5 = Color(0x803B82F6);
  static const Color color6 = Color(0x403B82F6);
  static const Color color7 = Color(0xFF3C83F6);
  static const Color color8 = Color(0xFF1ACC1A);
  static const Color color9 = Color(0xFFC65D07);
  static const Color color10 = Color.from(alpha: 1.0000, red: 0.1458, green: 0.7117, blue: 0.7548, colorSpace: ui.ColorSpace.displayP3);
  static const Color color11 = Color.from(alpha: 1.0000, red: 0.0000, green: 0.8551, blue: 0.0000, colorSpace: ui.ColorSpace.displayP3);
  static const Color color12 = Color.from(alpha: 1.0000, red: 1.0000, green: 0.2000, blue: 0.0000, colorSpace: ui.ColorSpace.displayP3);
  static const Color color13 = Color(0x803366E6);
  static const Color color14 = Color(0xFFFFFFFF);
  static const Color color15 = Color.from(alpha: 1.0000, red: 0.0000, green: 1.0000, blue: 0.0000, colorSpace: ui.ColorSpace.displayP3);
  static const Color colorAlias = Color(0xFF3B82F6);
  /// The first dimension
  static const double dimension1 = 16.0;
  static const double dimension2 = 24.0;
  static const double dimension3 = 8.0;
  static const double dimension4 = -0.5;
  static const double dimension5 = 16.0;
  static const double dimension8 = 0.0;
  static const double dimension9 = 16.0;
  static const double dimensionAlias = 16.0;
  /// The first fontFamily
  static const List<String> fontFamily1 = ['Inter', 'Helvetica Neue', 'sans-serif'];
  static const List<String> fontFamily2 = ['Georgia', 'serif'];
  static const List<String> fontFamily3 = ['Inter'];
  static const List<String> fontFamily4 = ['O\'Reilly Sans'];
  static const List<String> fontFamilyAlias = ['Inter', 'Helvetica Neue', 'sans-serif'];
  /// The first fontWeight
  static const FontWeight fontWeight1 = FontWeight.w700;
  static const FontWeight fontWeight2 = FontWeight.w600;
  static const FontWeight fontWeight3 = FontWeight.w400;
  static const FontWeight fontWeight4 = FontWeight.w100;
  static const FontWeight fontWeight5 = FontWeight.w900;
  static const FontWeight fontWeightAlias = FontWeight.w700;
  /// The first fontSize
  static const double fontSize1 = 16.0;
  static const double fontSize2 = 14.0;
  static const double fontSizeAlias = 16.0;
  /// The first lineHeight
  static const double lineHeight1 = 1.5;
  /// Logical pixels: TextStyle.height is this divided by the font size.
  static const double lineHeight2 = 24.0;
  static const double lineHeight3 = 1.5;
  static const double lineHeight4 = 1.25;
  /// Logical pixels: TextStyle.height is this divided by the font size.
  static const double lineHeight5 = 24.0;
  static const double lineHeightAlias = 1.5;
  /// The first letterSpacing
  static const double letterSpacing1 = -0.5;
  static const double letterSpacing3 = 0.0;
  static const double letterSpacingAlias = -0.5;
  /// The first duration
  static const Duration duration1 = Duration(milliseconds: 150);
  static const Duration duration2 = Duration(milliseconds: 200);
  static const Duration duration3 = Duration(milliseconds: 500);
  static const Duration duration4 = Duration.zero;
  static const Duration durationAlias = Duration(milliseconds: 150);
  /// The first cubicBezier
  static const Cubic cubicBezier1 = Cubic(0.4, 0.0, 0.2, 1.0);
  static const Cubic cubicBezier2 = Cubic(0.0, -0.5, 1.0, 1.5);
  static const Cubic cubicBezierAlias = Cubic(0.4, 0.0, 0.2, 1.0);
  /// The first number
  static const double number1 = 1.5;
  static const double number2 = 0.0;
  static const double number3 = -2.0;
  static const double number4 = 0.25;
  static const double number5 = 0.0000001;
  static const double number6 = 1000000000000000000000.0;
  static const double numberAlias = 1.5;
  /// The first strokeStyle
  static const BorderStyle strokeStyle1 = BorderStyle.solid;
  static const BorderStyle strokeStyleAlias = BorderStyle.solid;
  /// The first border
  static const BorderSide border1 = BorderSide(color: Color(0xFF3B82F6), width: 1.0);
  static const BorderSide border2 = BorderSide(color: Color(0x80000000), width: 2.0);
  static const BorderSide borderAlias = BorderSide(color: Color(0xFF3B82F6), width: 1.0);
  /// The first transition
  static const DesignTokensTransition transition1 = DesignTokensTransition(duration: Duration(milliseconds: 200), delay: Duration.zero, curve: Cubic(0.5, 0.0, 1.0, 1.0));
  static const DesignTokensTransition transition2 = DesignTokensTransition(duration: Duration(milliseconds: 300), delay: Duration(milliseconds: -100), curve: Cubic(0.4, -0.2, 0.2, 1.4));
  static const DesignTokensTransition transitionAlias = DesignTokensTransition(duration: Duration(milliseconds: 200), delay: Duration.zero, curve: Cubic(0.5, 0.0, 1.0, 1.0));
  /// The first shadow
  static const List<BoxShadow> shadow1 = [BoxShadow(color: Color(0x80000000), offset: Offset(0.0, 2.0), blurRadius: 4.0, spreadRadius: 0.0)];
  static const List<BoxShadow> shadow2 = [BoxShadow(color: Color(0x1A000000), offset: Offset(0.0, 1.0), blurRadius: 2.0, spreadRadius: -1.0)];
  static const List<BoxShadow> shadow3 = [BoxShadow(color: Color(0x80000000), offset: Offset(0.0, 2.0), blurRadius: 4.0, spreadRadius: 0.0)];
  static const List<BoxShadow> shadowAlias = [BoxShadow(color: Color(0x80000000), offset: Offset(0.0, 2.0), blurRadius: 4.0, spreadRadius: 0.0)];
  /// The first gradient
  static const LinearGradient gradient1 = LinearGradient(begin: Alignment.topCenter, end: Alignment.bottomCenter, colors: [Color(0xFF3B82F6), Color.from(alpha: 1.0000, red: 0.1458, green: 0.7117, blue: 0.7548, colorSpace: ui.ColorSpace.displayP3), Color(0x00000000)], stops: [0.0, 0.625, 1.0]);
  static const LinearGradient gradient2 = LinearGradient(begin: Alignment.topCenter, end: Alignment.bottomCenter, colors: [Color(0xFFFF0000), Color(0xFFFF0000)], stops: [0.0, 1.0]);
  static const LinearGradient gradientAlias = LinearGradient(begin: Alignment.topCenter, end: Alignment.bottomCenter, colors: [Color(0xFF3B82F6), Color.from(alpha: 1.0000, red: 0.1458, green: 0.7117, blue: 0.7548, colorSpace: ui.ColorSpace.displayP3), Color(0x00000000)], stops: [0.0, 0.625, 1.0]);
  /// The first typography
  static const TextStyle typography1 = TextStyle(fontFamily: 'Inter', fontFamilyFallback: ['sans-serif'], fontSize: 16.0, fontWeight: FontWeight.w700, letterSpacing: 0.32, height: 1.5, leadingDistribution: TextLeadingDistribution.even);
  static const TextStyle typography2 = TextStyle(fontSize: 20.0, height: 1.5, leadingDistribution: TextLeadingDistribution.even);
  static const TextStyle typographyAlias = TextStyle(fontFamily: 'Inter', fontFamilyFallback: ['sans-serif'], fontSize: 16.0, fontWeight: FontWeight.w700, letterSpacing: 0.32, height: 1.5, leadingDistribution: TextLeadingDistribution.even);
  /// The first string
  static const String string1 = 'Hello';
  static const String string2 = '';
  static const String string3 = 'She said "hi" */ } </style>';
  static const String string4 = 'line\u{a}break';
  static const String stringAlias = 'Hello';
  /// The first boolean
  static const bool boolean1 = true;
  static const bool boolean2 = false;
  static const bool boolean3 = true;
  static const bool booleanAlias = true;
}

/// The parts of an implicit animation.
@immutable
final class DesignTokensTransition {
  const DesignTokensTransition({required this.duration, required this.delay, required this.curve});

  final Duration duration;
  final Duration delay;
  final Curve curve;
}
