package hire;

import java.io.File;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import org.apache.catalina.core.StandardContext;
import org.apache.catalina.startup.Tomcat;
import org.apache.catalina.webresources.DirResourceSet;
import org.apache.catalina.webresources.StandardRoot;

/** Starts Tomcat with the pages of a folder: PORT PAGES CLASSES. */
public class Main {
  public static void main(String[] args) throws Exception {
    Tomcat tomcat = new Tomcat();
    tomcat.setBaseDir(System.getProperty("java.io.tmpdir"));
    tomcat.setPort(Integer.parseInt(args[0]));
    tomcat.getConnector().setProperty("address", "127.0.0.1");
    StandardContext context = (StandardContext) tomcat.addWebapp("", args[1]);
    StandardRoot resources = new StandardRoot(context);
    String classes = new File(args[2]).getAbsolutePath();
    resources.addPreResources(new DirResourceSet(resources, "/WEB-INF/classes", classes, "/"));
    context.setResources(resources);
    tomcat.start();
    tomcat.getServer().await();
  }

  /** Adds tools, one a line, for a server that is not empty. */
  @javax.servlet.annotation.WebServlet("/import")
  public static class Import extends HttpServlet {
    @javax.inject.Inject Store store;

    @Override
    protected void doPost(HttpServletRequest request, HttpServletResponse response)
        throws java.io.IOException {
      request.getReader().lines().forEach(name -> {
        Category category = new Category();
        category.setName("Kind of " + name);
        store.save(category);
        Tool tool = new Tool();
        tool.setName(name);
        tool.setCategoryId(category.getId());
        store.save(tool);
        store.comment(tool, "import", "From the list.");
      });
    }
  }
}
