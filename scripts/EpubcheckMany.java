import com.adobe.epubcheck.api.EpubCheck;
import com.adobe.epubcheck.api.EPUBLocation;
import com.adobe.epubcheck.messages.Message;
import com.adobe.epubcheck.messages.Severity;
import com.adobe.epubcheck.util.DefaultReportImpl;
import java.io.File;

/** Checks many bundles in one Java machine: a line for each fatal, error or warning, then how many bundles were checked. */
public class EpubcheckMany {
  public static void main(String[] paths) {
    int checked = 0;
    for (String path : paths) {
      final String name = path;
      DefaultReportImpl report = new DefaultReportImpl(path) {
        @Override
        public void message(Message message, EPUBLocation location, Object... arguments) {
          Severity severity = message.getSeverity();
          if (severity == Severity.FATAL || severity == Severity.ERROR || severity == Severity.WARNING) {
            System.out.println(name + ": " + severity + " " + message.getID() + " " + location + ": "
                + message.getMessage(arguments));
          }
        }
      };
      new EpubCheck(new File(path), report).doValidate();
      checked++;
    }
    System.out.println("checked " + checked);
  }
}
